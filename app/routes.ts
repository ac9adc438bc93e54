import { route, type RouteConfig } from "@remix-run/route-config";
import { siteMap } from "./site-map.ts";

// One list: a path that is not in the site map does not exist, and a module that is not there does not build.
export default siteMap.map((place) =>
  route(place.path.slice(1), place.module, { id: place.name }),
) satisfies RouteConfig;

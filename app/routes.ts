import { route, type RouteConfig } from "@remix-run/route-config";
import { siteMap } from "./site-map.ts";

// A missing module fails the build.
export default siteMap.map((place) =>
  route(place.path.slice(1), place.module, { id: place.name }),
) satisfies RouteConfig;

import { route, type RouteConfig } from "@remix-run/route-config";
import { siteMap } from "./site-map.ts";

export default siteMap.flatMap(({ path, module, name }) =>
  module === null ? [] : [route(path.slice(1), module, { id: name })],
) satisfies RouteConfig;

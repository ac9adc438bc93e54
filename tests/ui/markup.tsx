import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RouteObject } from "react-router-dom";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** The server's markup of an element, on a page that `loaded` was loaded for. */
export async function markup(element: ReactElement, loaded: object = {}): Promise<string> {
  const handler = createStaticHandler([{ path: "*", element, loader: () => loaded }]);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("A gallery redirects nowhere");
  const router = createStaticRouter(handler.dataRoutes as RouteObject[], context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

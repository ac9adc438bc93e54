import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { afterAll } from "vitest";
import { doorAnswers } from "#app/domain/white-label/door-answers.server.ts";
import {
  answerKeptPage,
  isPageKept,
} from "#app/domain/dashboards/view/kept-pages/answer-kept-page.server.ts";
import { openFrontDoor } from "#app/http/front-door/front-door.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { siteMap } from "#app/site-map.ts";

/**
 * The product as a server in the test's process, on the test's database: front door, router, routes and
 * drawing, without a build, jobs or a browser.
 */
export async function serveProduct(): Promise<string> {
  singleton("boot", () => Promise.resolve()); // entry.server.tsx would open another database
  openFrontDoor(() => {}, { answers: doorAnswers, memory: { has: isPageKept, answer: answerKeptPage } });
  const handle = createRequestHandler(await build(), "production");
  const server: Server = createServer(async (req, res) => {
    const answer = await handle(await requestFrom(req)).catch((error: unknown) => {
      return new Response(String(error), { status: 500 });
    });
    res.statusCode = answer.status;
    for (const [name, value] of answer.headers) if (name !== "set-cookie") res.setHeader(name, value);
    if (answer.headers.getSetCookie().length > 0) res.setHeader("set-cookie", answer.headers.getSetCookie());
    res.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function requestFrom(req: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) headers.set(name, [value].flat().join("; "));
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  return new Request(`http://${req.headers.host}${req.url}`, {
    method: req.method ?? "GET",
    headers,
    ...(hasBody && { body: Buffer.concat(parts) }),
  });
}

async function build(): Promise<ServerBuild> {
  const moduleAt = (file: string) => import(/* @vite-ignore */ path.resolve("app", file)) as Promise<never>;
  const list = [
    { id: "root", path: "", file: "root.tsx" },
    ...siteMap.flatMap(({ name, path: own, module: file }) =>
      file === null
        ? []
        : [{ id: name as string, parentId: "root", path: own.slice(1), file: file as string }],
    ),
  ];
  const routes: ServerBuild["routes"] = {};
  const shown: ServerBuild["assets"]["routes"] = {};
  for (const { file, ...route } of list) {
    const module = (await moduleAt(file)) as Record<string, unknown>;
    routes[route.id] = { ...route, module: module as never };
    shown[route.id] = {
      ...route,
      module: `/${file}`,
      hasAction: "action" in module,
      hasLoader: "loader" in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: "ErrorBoundary" in module,
    };
  }
  return {
    mode: "production",
    entry: { module: await moduleAt("entry.server.tsx") },
    routes,
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: shown,
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
    },
    isSpaMode: false,
  };
}

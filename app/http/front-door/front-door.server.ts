import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { config } from "#app/config.server.ts";
import { placeAt, readPath } from "#app/lib/find-place.ts";
import { log } from "#app/lib/log.server.ts";
import { countRequest } from "#app/lib/measures.server.ts";
import { remoteAddressOf } from "./remote-address-of.server.ts";
import { type RequestContext, withRequestContext } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { Place } from "#app/site-map.ts";
import { answerUnavailable } from "../database-answer.server.ts";
import { hostNameOf, isOwnHost, ownDomains } from "../own-domain.server.ts";
import { packedAssets, preferPacked } from "../assets/packed-assets.server.ts";
import { takeRequestSlot } from "../take-request-slot.server.ts";
import { enterInTurn } from "./enter-in-turn.server.ts";
import { setAnswerHeaders } from "./set-answer-headers.server.ts";
import { failInJson, prefersJson } from "./fail-in-json.server.ts";
import {
  type Refusal,
  refuse,
  refuseHost,
  safeMethods,
  tooManyAtOnce,
  unavailable,
  unreadable,
} from "./refusals.server.ts";
import { drop, endSlowBody, turnAway, uploadWithinMs } from "./turn-away.server.ts";

// remix-serve has no hook before its router, so this wraps the server's listeners.

const headersWithinMs = 15_000;
const maxHeaders = 200;

export const frontDoorServer = singleton("front-door", () => ({
  server: null as Server | null,
  stopping: false,
  answers: new Set<ServerResponse>(),
}));

export type DoorAnswers = Readonly<
  Record<string, (req: IncomingMessage) => Promise<{ readonly status: number; readonly body: string }>>
>;

type Memory = {
  /** Then it is answered without waiting in the line. */
  readonly has: (req: IncomingMessage, context: RequestContext) => boolean;
  /** Resolves to false when it has not answered. */
  readonly answer: (req: IncomingMessage, res: ServerResponse, context: RequestContext) => Promise<boolean>;
};

type Inside = { readonly answers: DoorAnswers; readonly memory: Memory };

/** The next server of HTTP that a socket reaches. `socket.server` is undocumented. */
export function openFrontDoor(onServer: (server: Server) => void, given: Inside): void {
  diagnostics.subscribe("net.server.socket", function take(message) {
    const { server } = (message as { socket: Socket & { server?: Server } }).socket;
    if (!server || typeof server.listeners !== "function" || server.listenerCount("request") === 0) return;
    diagnostics.unsubscribe("net.server.socket", take);
    frontDoorServer.server = server;
    beStrict(server);
    onServer(server);
    const packed = packedAssets();
    const inside = server.listeners("request") as ((req: IncomingMessage, res: ServerResponse) => void)[];
    server.removeAllListeners("request");
    server.on("request", (req: IncomingMessage, res: ServerResponse) =>
      receive(req, res, { inside, packed, ...given }),
    );
  });
}

function beStrict(server: Server): void {
  server.headersTimeout = headersWithinMs;
  server.requestTimeout = uploadWithinMs;
  server.maxHeadersCount = maxHeaders;
}

function receive(
  req: IncomingMessage,
  res: ServerResponse,
  {
    inside,
    packed,
    answers,
    memory,
  }: Inside & {
    readonly inside: readonly ((req: IncomingMessage, res: ServerResponse) => void)[];
    readonly packed: ReadonlyMap<string, string>;
  },
): void {
  const path = (req.url ?? "/").split("?", 1)[0] ?? "/";
  const read = readPath(path);
  const place = read && !path.startsWith("/assets/") ? placeAt(read) : null;
  const context: RequestContext = {
    requestId: randomUUID().slice(0, 13),
    routeName: place?.name ?? (read ? "asset" : "unreadable"),
    startedAt: performance.now(),
    clientAddress: remoteAddressOf(req),
    memo: new Map(),
  };
  res.setHeader("X-Request-Id", context.requestId);
  if (frontDoorServer.stopping) res.shouldKeepAlive = false;
  frontDoorServer.answers.add(res);
  setAnswerHeaders(res, path);
  if ((place?.api || prefersJson(req)) && !isHealthCheck(place)) failInJson(res);
  answerUnavailable(req, res, context);
  withRequestContext(context, () => {
    res.once("close", () => {
      context.isEnded = true;
      frontDoorServer.answers.delete(res);
      const ms = Math.round((performance.now() - context.startedAt) * 10) / 10;
      countRequest(context.routeName, res.statusCode, ms);
      if (context.routeName !== "asset" && !context.routeName.startsWith("health."))
        log.info({ route: context.routeName, method: req.method, status: res.statusCode, ms }, "request");
    });
    const host = String(req.headers.host ?? "");
    if (!read || isOwnHost(host) || isHealthCheck(place)) {
      letIn(read ? refuse(req, place, context) : unreadable);
      return;
    }
    ownDomains.find(hostNameOf(host)).then(
      (domain) => {
        if (domain) {
          context.ownDomain = domain;
          // Its sub-domains are not ours.
          if (config.https) res.setHeader("Strict-Transport-Security", "max-age=63072000");
        }
        letIn(refuseHost(domain, path, place) ?? refuse(req, place, context));
      },
      () => letIn(unavailable),
    );
  });

  function letIn(refusal: Refusal | null): void {
    if (refusal) {
      turnAway(req, res, refusal);
      return;
    }
    const answer = answers[context.routeName];
    if (answer) {
      void answer(req).then(({ status, body }) => {
        res.writeHead(status, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
        res.end(body);
      });
      return;
    }
    if (!safeMethods.has(req.method ?? "GET")) {
      if (!takeRequestSlot(res, context.clientAddress)) {
        turnAway(req, res, tooManyAtOnce);
        return;
      }
      endSlowBody(req, place);
      res.once("finish", () => drop(req));
    }
    // Remix answers 500 to origin "null" and to one-click unsubscribe.
    delete req.headers.origin;
    preferPacked(req, res, packed);
    const start = () => {
      for (const listener of inside) listener(req, res);
    };
    const enter = (next: () => void) =>
      enterInTurn(res, context.clientAddress, { start: next, refuse: () => turnAway(req, res, unavailable) });
    // What fails there fails again on the usual way, which says so.
    const tryMemory = (otherwise: () => void) =>
      void memory.answer(req, res, context).then((isAnswered) => isAnswered || otherwise(), otherwise);
    if (context.routeName === "asset" || isHealthCheck(place)) start();
    else if (memory.has(req, context)) tryMemory(() => enter(start));
    else enter(() => tryMemory(start));
  }
}

function isHealthCheck(place: Place | null): boolean {
  return /^health\.(live|ready|metrics)$/.test(place?.name ?? "");
}

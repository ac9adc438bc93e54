import type { z } from "zod";
import type { Turn } from "./budget.ts";
import type { Provider, ProviderConnector, Reply, ReportQuery, Request } from "../define.ts";
import { exactJson } from "./exact-json.ts";
import { ConnectorFailure, unexpectedFormat } from "./failure.ts";
import { failureOf, isWorthAnotherTry, unreachable } from "./judge.ts";
import { type Received, Replies } from "./replies.ts";
import { initOf, withQuery } from "./request.ts";
import { watchHeaders, watchReply } from "./watch-reply.ts";
import type { Wire } from "./wire.ts";

/** What the runner knows of the source that is asked. */
export type Asked = {
  readonly connector: ProviderConnector;
  readonly wire: Wire;
  /** Puts token or keys into a request. After a 401 it is asked once more with `isRefused`, for a fresh token. */
  readonly sign: (request: Request, isRefused: boolean) => Promise<Request>;
  readonly turn: Turn;
  readonly account: string | null;
  readonly site: string | null;
  readonly extra: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** What stays as it is for minutes: an account's currency and zone. */
  readonly facts?: Replies;
  /** What other questions to the same source got, or are waiting for. */
  readonly replies?: Replies;
  /** All that is asked of the source at this moment, this question among it. */
  readonly questions?: readonly ReportQuery[];
};

const tries = 4;
/** Until a try is given up, where the connector says nothing else. */
const usualPatienceSeconds = 20;
/** All tries of a call together: a provider that hangs must not keep a question for minutes. */
const longestCallSeconds = 150;
/** A job may wait this long for a provider; what takes longer is asked again later. */
const longestWaitSeconds = 20;

/** The provider as a connector's options, catalogue and report see it; `sent` collects what was asked, before signing. */
export function providerFor(asked: Asked, sent: Request[] = []): Provider {
  const before = new Set<string>();
  const shared = (request: Request, among: Replies | undefined, isFact: boolean): Promise<Received> => {
    const words = JSON.stringify(request);
    // What one question asks twice may have changed meanwhile: a report that is still being made.
    if (!among || (before.has(words) && !isFact)) return send(asked, request);
    before.add(words);
    return among.get(words, asked.wire.now(), () => send(asked, request));
  };
  const read = <Body>(text: string, reply: z.ZodType<Body>): Body => {
    const json = jsonOf(asked.connector, text);
    watchReply(reply, json, asked.connector.unread ?? [], asked.wire.watch);
    const found = reply.safeParse(json);
    if (found.success) return found.data;
    throw changedAnswer(asked.connector, found.error);
  };
  const exchange = async (request: Request, reply: z.ZodType | null): Promise<Reply<unknown>> => {
    sent.push(request);
    const { text, headers } = await shared(request, asked.replies, false);
    return { body: reply === null ? text : read(text, reply), headers };
  };
  const facts = asked.facts ?? new Replies(Infinity);
  return {
    exchange: exchange as Provider["exchange"],
    call: async (request, reply) => (await exchange(request, reply)).body as never,
    callOnce: async (request, reply) => {
      sent.push(request);
      return read((await shared(request, facts, true)).text, reply) as never;
    },
    wait: (seconds) => asked.wire.sleep(seconds, asked.signal),
    now: asked.wire.now(),
    account: asked.account,
    site: asked.site,
    extra: asked.extra,
  };
}

/** A reply that is not as its schema says. Where it differs is for the log only: clients read the sentence. */
export function changedAnswer({ id, name }: Pick<ProviderConnector, "id" | "name">, error: z.ZodError) {
  const detail = error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "the whole"}: ${message}`);
  return new ConnectorFailure(id, "unexpected-reply", unexpectedFormat(name), null, {
    detail: detail.join("; "),
  });
}

/** Asks until there is an answer, with growing waits where a provider is busy or away, and a fresh token once. */
async function send(asked: Asked, request: Request): Promise<Received> {
  const { connector, wire } = asked;
  let isRefused = false;
  const until = wire.now().getTime() + longestCallSeconds * 1000;
  const left = () => (until - wire.now().getTime()) / 1000;
  for (let at = 1; ; at++) {
    const failure = await once(asked, request, isRefused, left());
    if (!("kind" in failure)) return failure;
    const { kind, waitSeconds } = failure;
    if (kind === "reconnect" && !isRefused && connector.auth.kind === "oauth2") {
      isRefused = true;
      continue;
    }
    const wait = waitSeconds ?? 2 ** at;
    const isOver = at >= tries || wait > longestWaitSeconds || wait >= left();
    if (!isWorthAnotherTry(kind) || isOver) throw failure;
    await wire.sleep(wait, asked.signal);
  }
}

async function once(
  { connector, wire, sign, turn, signal }: Asked,
  request: Request,
  isRefused: boolean,
  mostSeconds: number,
): Promise<Received | ConnectorFailure> {
  const signed = await sign(request, isRefused);
  const free = await turn();
  const seconds = Math.min(connector.patienceSeconds ?? usualPatienceSeconds, mostSeconds);
  const patience = AbortSignal.timeout(Math.max(1, Math.ceil(seconds * 1000)));
  try {
    const response = await wire.fetch(withQuery(signed), {
      ...initOf(signed),
      signal: signal ? AbortSignal.any([patience, signal]) : patience,
    });
    watchHeaders(response.headers, wire.watch);
    const text = await response.text();
    return failureOf(connector, response, text, wire.now()) ?? { text, headers: response.headers };
  } catch (error) {
    if (error instanceof ConnectorFailure) return error;
    if (signal?.aborted) throw error;
    return unreachable(connector, patience.aborted);
  } finally {
    free();
  }
}

function jsonOf(connector: ProviderConnector, text: string): unknown {
  try {
    return exactJson(text);
  } catch {
    throw new ConnectorFailure(
      connector.id,
      "unexpected-reply",
      `${connector.name} sent an incomplete or unreadable reply.`,
    );
  }
}

import type { z } from "zod";
import type { OAuthTokens } from "../sign-in/auth.ts";
import type { Sign } from "../sign-in/sign.ts";
import type { Turn } from "./budget.ts";
import type { Provider, ProviderConnector, ReportQuery } from "../define.ts";
import type { Reply, Request } from "./request.ts";
import { exactJson } from "./exact-json.ts";
import { ConnectorFailure, unexpectedFormat } from "./failure.ts";
import { failureOf, isWorthAnotherTry, unreachable } from "./classify-failure.ts";
import { type Received, Replies } from "./replies.ts";
import { initOf, withQuery } from "./request.ts";
import { watchHeaders, watchReply } from "./watch-reply.ts";
import type { Wire } from "./wire.ts";

export type SourceAccess = {
  readonly connector: ProviderConnector;
  readonly wire: Wire;
  readonly sign: Sign;
  /** Null for kinds with keys. */
  readonly connection: TokenSource | null;
  readonly turn: Turn;
  readonly account: string | null;
  readonly site: string | null;
  readonly extra: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly tries?: number;
  readonly facts?: Replies;
  readonly replies?: Replies;
  readonly questions?: readonly ReportQuery[];
};

export type TokenSource = {
  /** Null: no other token than `refused`. */
  readonly tokens: (refused: string | null) => Promise<OAuthTokens | null>;
  readonly noteAccepted: (accessToken: string) => void;
};

const usualTries = 4;
const maxNewTokens = 2;
const usualPatienceSeconds = 20;
/** All tries of a call together. */
const maxCallSeconds = 150;
/** All tries without an answer. */
const maxHangingSeconds = 30;
const maxWaitSeconds = 20;

/** `sent` collects requests before signing. */
export function providerFor(asked: SourceAccess, sent: Request[] = []): Provider {
  const before = new Set<string>();
  const shared = (request: Request, among: Replies | undefined, isFact: boolean): Promise<Received> => {
    const words = JSON.stringify(request);
    if (!among || (before.has(words) && !isFact)) return send(asked, request);
    before.add(words);
    return among.get(words, asked.wire.now(), () => send(asked, request));
  };
  const read = <Body>(text: string, reply: z.ZodType<Body>): Body => {
    const json = jsonOf(asked.connector, text);
    watchReply(reply, json, asked.connector.unread ?? [], asked.wire.watch);
    const found = reply.safeParse(json);
    if (found.success) return found.data;
    throw unexpectedReplyFailure(asked.connector, found.error);
  };
  const exchange = async (request: Request, reply: z.ZodType | null): Promise<Reply<unknown>> => {
    sent.push(request);
    const { text, headers } = await shared(request, asked.replies, false);
    return { body: reply === null ? text : read(text, reply), headers };
  };
  const facts = asked.facts ?? new Replies(Infinity);
  const replies = asked.replies ?? new Replies(Infinity);
  return {
    exchange: exchange as Provider["exchange"],
    call: async (request, reply) => (await exchange(request, reply)).body as never,
    callOnce: async (request, reply) => {
      sent.push(request);
      return read((await shared(request, facts, true)).text, reply) as never;
    },
    makeOnce: async (name, make) => {
      const { made, requests } = replies.makeOnce(name, asked.wire.now(), () => {
        const ours: Request[] = [];
        return { made: make(providerFor(asked, ours)), requests: ours };
      });
      return made.finally(() => sent.push(...requests));
    },
    wait: (seconds) => asked.wire.sleep(seconds, asked.signal),
    now: asked.wire.now(),
    account: asked.account,
    site: asked.site,
    extra: asked.extra,
  };
}

export function unexpectedReplyFailure(
  { id, name }: Pick<ProviderConnector, "id" | "name">,
  error: z.ZodError,
) {
  const detail = error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "the whole"}: ${message}`);
  return new ConnectorFailure(id, "unexpected-reply", unexpectedFormat(name), null, {
    detail: detail.join("; "),
  });
}

async function send(asked: SourceAccess, request: Request): Promise<Received> {
  const { wire, connection, tries = usualTries } = asked;
  let tokens = connection && (await connection.tokens(null));
  let newTokens = 0;
  let hanging = 0;
  const until = wire.now().getTime() + maxCallSeconds * 1000;
  const left = () => (until - wire.now().getTime()) / 1000;
  for (let at = 1; ; at++) {
    const answer = await once(asked, asked.sign(request, tokens), left());
    if (!("failure" in answer)) {
      if (tokens) connection?.noteAccepted(tokens.accessToken);
      return answer;
    }
    const { failure, seconds } = answer;
    const { kind, waitSeconds } = failure;
    if (failure.status === null) hanging += seconds;
    if (kind === "reconnect" && connection && tokens && newTokens < maxNewTokens) {
      tokens = await connection.tokens(tokens.accessToken);
      if (!tokens) throw failure;
      newTokens += 1;
      continue;
    }
    const wait = waitSeconds ?? 2 ** at;
    const isOver = at >= tries || hanging >= maxHangingSeconds || wait > maxWaitSeconds || wait >= left();
    if (!isWorthAnotherTry(kind) || isOver) throw failure;
    await wire.sleep(wait, asked.signal);
    tokens = connection && (await connection.tokens(null));
  }
}

async function once(
  { connector, wire, turn, signal }: SourceAccess,
  signed: Request,
  mostSeconds: number,
): Promise<Received | { readonly failure: ConnectorFailure; readonly seconds: number }> {
  const free = await turn();
  const seconds = Math.min(connector.timeoutSeconds ?? usualPatienceSeconds, mostSeconds);
  const begun = wire.now().getTime();
  const failed = (failure: ConnectorFailure) => ({ failure, seconds: (wire.now().getTime() - begun) / 1000 });
  const patience = AbortSignal.timeout(Math.max(1, Math.ceil(seconds * 1000)));
  try {
    const response = await wire.fetch(withQuery(signed), {
      ...initOf(signed),
      signal: signal ? AbortSignal.any([patience, signal]) : patience,
    });
    watchHeaders(response.headers, wire.watch);
    const text = await response.text();
    const failure = failureOf(connector, response, text, wire.now());
    return failure ? failed(failure) : { text, headers: response.headers };
  } catch (error) {
    if (error instanceof ConnectorFailure) return failed(error);
    if (signal?.aborted) throw error;
    return failed(unreachable(connector, patience.aborted));
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
      `${connector.name} returned an incomplete or unreadable response.`,
    );
  }
}

import type { ProviderConnector } from "../define.ts";
import { ConnectorFailure, type FailureKind, type FailureRule, unexpectedFormat } from "./failure.ts";

/** Null for a good reply. Some errors have status 200. */
export function failureOf(
  connector: ProviderConnector,
  response: Response,
  text: string,
  now: Date,
  words: (name: string, kind: FailureKind) => string | null = () => null,
): ConnectorFailure | null {
  const { status, headers } = response;
  const isGood = status >= 200 && status < 300;
  const rule = (connector.failures ?? []).find((one) => fits(one, status, isGood, text));
  if (!rule && isGood) return null;
  const kind = rule?.is ?? kindOf(status);
  const says =
    wordsOf(rule, headers) ?? words(connector.name, kind) ?? sentence(connector.name, kind, messageIn(text));
  const wait =
    retryAfter(headers, now) ??
    delayIn(text) ??
    rule?.waitIn?.(headers) ??
    (rule?.until === "tomorrow" ? secondsLeft(now) : rule?.waitSeconds) ??
    null;
  return new ConnectorFailure(connector.id, kind, says, wait, { status, field: rule?.field ?? null });
}

function secondsLeft(now: Date): number {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((tomorrow - now.getTime()) / 1000);
}

export function wordsOf(rule: FailureRule | undefined, headers: Headers): string | undefined {
  return typeof rule?.says === "function" ? rule.says(headers) : rule?.says;
}

export function unreachable({ id, name }: ProviderConnector, isLate: boolean): ConnectorFailure {
  const what = isLate ? `${name} is taking too long to respond.` : `${name} cannot be reached at the moment.`;
  return new ConnectorFailure(id, "unavailable", what);
}

export function isWorthAnotherTry(kind: FailureKind): boolean {
  return kind === "slow-down" || kind === "unavailable";
}

function fits({ status, body }: FailureRule, actual: number, isGood: boolean, text: string): boolean {
  if (status === undefined ? isGood : ![status].flat().includes(actual)) return false;
  return body === undefined || body.test(text);
}

function kindOf(status: number): FailureKind {
  if (status === 401) return "reconnect";
  if ([402, 403, 404, 410].includes(status)) return "no-access"; // 402: a paid plan that ended
  if (status === 408 || status >= 500) return "unavailable";
  if (status === 429) return "slow-down";
  return status >= 400 ? "bad-request" : "unexpected-reply";
}

function sentence(name: string, kind: FailureKind, theirs: string | null): string {
  switch (kind) {
    case "reconnect":
      return `${name} was disconnected. Reconnect it to update its data.`;
    case "no-access":
      return `This connection can no longer read this widget's data from ${name}.`;
    case "bad-request":
      return `${name} rejected this query${theirs ? `: ${theirs}` : "."}`;
    case "slow-down":
      return `${name} is limiting requests. We will retry shortly.`;
    case "out-of-quota":
      return `The quota at ${name} is used up for now.`;
    case "unavailable":
      return `${name} is not responding at the moment.`;
    case "unexpected-reply":
      return unexpectedFormat(name);
  }
}

/** Seconds or a date. */
function retryAfter(headers: Headers, now: Date): number | null {
  const text = headers.get("retry-after");
  if (!text) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** https://cloud.google.com/apis/design/errors#retry_info */
function delayIn(text: string): number | null {
  const found = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text);
  return found ? Math.ceil(Number(found[1])) : null;
}

function messageIn(text: string): string | null {
  const found =
    /"(?:message|error_description|error_message|detail|error)"\s*:\s*"((?:[^"\\]|\\.){3,300})"/.exec(text);
  if (!found) return null;
  try {
    return String(JSON.parse(`"${found[1]}"`)).trim();
  } catch {
    return null;
  }
}

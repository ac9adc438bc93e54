import { protocolLimits } from "../hub/limits.ts";
import { hmac, isSameText, md5, requestText } from "../hub/signature.ts";
import { hubKeys } from "../hub/state.server.ts";

export const appId = "plainboard";

export type ApiCall = {
  readonly method: string;
  /** Not decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly appId: string;
  readonly body: string;
};

export type Answer = { readonly status: number; readonly body: unknown };

export const fail = (status: number, error: string): Answer => ({ status, body: { error } });

/** Null: signature, time and body checksum are right. */
export function problemWith(call: ApiCall, at: number): Answer | null {
  const { key, secret } = hubKeys();
  const given = (name: string) => call.query.get(name) ?? "";
  if (call.appId !== appId) return fail(404, "There is no application with this id");
  if (!isSameText(given("auth_key"), key)) return fail(401, "auth_key is not known");
  if (given("auth_version") !== "1.0") return fail(401, "auth_version must be 1.0");
  const seconds = /^\d{1,12}$/.test(given("auth_timestamp")) ? Number(given("auth_timestamp")) : NaN;
  const isInTime = Math.abs(at / 1000 - seconds) <= protocolLimits.timestampSeconds;
  if (!isInTime) return fail(401, "auth_timestamp is more than 600 seconds away");
  if (call.body !== "" && !isSameText(given("body_md5"), md5(call.body)))
    return fail(401, "body_md5 does not fit the body");
  const expected = hmac(secret, requestText(call.method, call.path, call.query));
  return isSameText(given("auth_signature"), expected) ? null : fail(401, "auth_signature is wrong");
}

import { expect, test } from "vitest";
import type { OAuthTokens } from "#app/connectors/core/sign-in/auth.ts";
import { ConnectorFailure, type FailureKind } from "#app/connectors/core/wire/failure.ts";
import { google } from "#app/connectors/core/families/google.ts";
import { failureOf } from "#app/connectors/core/wire/classify-failure.ts";
import { signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import connector from "#app/connectors/google-analytics/connector.ts";
import { refusal } from "#tests/sandbox/google/google-replies.ts";
import { json } from "#tests/sandbox/stand-in.ts";

const now = new Date("2026-11-21T12:00:00Z");
const tokens: OAuthTokens = { accessToken: "a", refreshToken: "r", expiresAt: null, scopes: [], extra: {} };
const app = { id: "id", secret: "secret" };

const sender = (reply: () => Response) =>
  signInSender(connector, {
    fetch: () => Promise.resolve(reply()),
    sleep: () => Promise.resolve(),
    now: () => now,
  });

test.each([
  [400, { error: "invalid_grant", error_description: "Token has been expired or revoked." }, "reconnect"],
  [400, { error: "invalid_grant", error_subtype: "invalid_rapt" }, "reconnect"],
  [400, { error: "admin_policy_enforced" }, "reconnect"],
  [401, { error: "invalid_client", error_description: "The OAuth client was not found." }, "unavailable"],
  [400, { error: "redirect_uri_mismatch", error_description: "Bad Request" }, "unavailable"],
  [503, { error: "internal_failure" }, "unavailable"],
] as const)("a refresh that Google answers with %i %j is %s", async (status, body, kind: FailureKind) => {
  const send = sender(() => json(body, status));
  await expect(send({ method: "POST", url: google.tokenUrl, form: {} })).rejects.toMatchObject({ kind });
});

test("an HTML page at the token address never means that access was revoked", async () => {
  for (const status of [400, 401, 403, 404, 502]) {
    const send = sender(() => new Response("<!DOCTYPE html><title>Sorry…</title>", { status }));
    await expect(send({ method: "POST", url: google.tokenUrl, form: {} })).rejects.toMatchObject({
      kind: "unavailable",
    });
  }
});

test("a message says who can help where an organization blocks access", async () => {
  const send = sender(() => json({ error: "invalid_grant", error_subtype: "rapt_required" }, 400));
  await expect(send({ method: "POST", url: google.tokenUrl, form: {} })).rejects.toThrow("administrator");
});

test("revoking a dead token is no failure; an unavailable provider is", async () => {
  const dead = sender(() =>
    json({ error: "invalid_token", error_description: "Token expired or revoked" }, 400),
  );
  await expect(google.revoke!(dead, app, tokens)).resolves.toBeUndefined();
  await expect(
    google.revoke!(
      sender(() => json({}, 503)),
      app,
      tokens,
    ),
  ).rejects.toBeInstanceOf(ConnectorFailure);
});

test.each([
  [refusal(404, "NOT_FOUND", "Requested entity was not found."), "no-access"],
  [new Response("<!DOCTYPE html><title>Error 404 (Not Found)</title>", { status: 404 }), "unavailable"],
  [
    refusal(403, "PERMISSION_DENIED", "Request had insufficient authentication scopes.", [
      { reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" },
    ]),
    "reconnect",
  ],
  [
    refusal(403, "PERMISSION_DENIED", "Has not been used in project 1.", [{ reason: "SERVICE_DISABLED" }]),
    "unavailable",
  ],
  [refusal(403, "PERMISSION_DENIED", "Quota.", [{ reason: "userRateLimitExceeded" }]), "slow-down"],
  [refusal(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric per day"), "out-of-quota"],
])("Google's refusals are distinguished", async (response, kind) => {
  expect(failureOf(connector, response, await response.text(), now)?.kind).toBe(kind);
});

test("Google's retry delay is in the body, and is rounded up", async () => {
  const busy = refusal(429, "RESOURCE_EXHAUSTED", "Slow down.", [
    { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "12.4s" },
  ]);
  expect(failureOf(connector, busy, await busy.text(), now)?.waitSeconds).toBe(13);
});

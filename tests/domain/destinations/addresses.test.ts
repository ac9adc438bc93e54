import { expect, test } from "vitest";
import { maskedAddress, shapeProblem } from "#app/domain/destinations/rules/kinds.ts";
import { postTo } from "#app/domain/destinations/sending/post.server.ts";
import { destinationAddress, destinationKindsOf } from "#tests/support/edges/destinations.ts";

test.each(destinationKindsOf)("a complete address of %s is accepted, and of no other kind", (kind) => {
  const address = destinationAddress[kind]("XyZ123");
  expect(shapeProblem(kind, address)).toBeNull();
  for (const other of destinationKindsOf.filter((one) => one !== kind))
    expect(shapeProblem(other, address), other).not.toBeNull();
});

test.each([
  ["slack", "https://hooks.slack-gov.com/services/T1/B1/x"],
  [
    "teams",
    "https://abc.12.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/a1/triggers/manual/paths/invoke?api-version=1&sig=s",
  ],
  ["teams", "https://prod-1.westeurope.logic.azure.com:443/workflows/a1/triggers/manual/paths/invoke?sig=s"],
] as const)("also %s: %s", (kind, address) => {
  expect(shapeProblem(kind, address)).toBeNull();
});

test.each([
  ["slack", "http://hooks.slack.com/services/T1/B1/x", "must start with https"],
  ["slack", "https://hooks.slack.com/services/T1/B1", "not complete"],
  ["slack", "https://hooks.slack.com.evil.example/services/T1/B1/x", "no address of Slack"],
  ["slack", "https://hooks.slack.com@evil.example/services/T1/B1/x", "Remove the user name"],
  ["slack", "nonsense", "Paste the complete address"],
  ["teams", "https://contoso.webhook.office.com/webhookb2/1", "Microsoft ended this kind"],
  ["teams", "https://evillogic.azure.com/workflows/a/triggers/b?sig=1", "no address of Microsoft Teams"],
  ["teams", "https://prod-1.westeurope.logic.azure.com/workflows/a/triggers/b", "not complete"],
  ["google-chat", "https://chat.googleapis.com/v1/spaces/AAA/messages", "not complete"],
  ["webhook", "https://hooks.slack.com/services/T1/B1/x", "Choose Slack as the kind"],
] as const)("%s refuses %s", (kind, address, why) => {
  expect(shapeProblem(kind, address)).toContain(why);
});

test("people see the host and the last four characters of a stored address", () => {
  expect(maskedAddress("https://hooks.slack.com/services/T1/B1/SecretXy12")).toBe("hooks.slack.com … Xy12");
});

test.each([
  "https://127.0.0.1/x",
  "https://10.0.0.8/x",
  "https://169.254.169.254/latest",
  "https://[::1]/x",
  "https://localhost/x",
  "https://hooks.example:8443/x",
  "http://hooks.example/x",
])("nothing is sent to %s", async (address) => {
  const posted = await postTo({ address, body: "{}", headers: {} }, () => {
    throw new Error("begun");
  });
  expect(posted.outcome).toBe("unreachable");
});

import { afterEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { CannotUnseal, isSealedNow, seal, sign, unseal, unsign } from "#app/lib/secret.server.ts";

const [first, second] = ["the first secret, long enough for this", "the second secret, long enough too"];

/** The process as it would start with these variables. */
function withSecrets(appSecret: string, appSecretPrevious: string | null = null): void {
  Object.assign(config, { appSecret, appSecretPrevious });
  const store = (globalThis as unknown as { __plainboard?: Map<string, unknown> }).__plainboard;
  for (const name of ["app-secret", "app-secrets"]) store?.delete(name);
}

const before = config.appSecret!;
afterEach(() => withSecrets(before));

test("a ciphertext opens only for the object it belongs to", () => {
  const sealed = seal("credentials", "source a/1", "ck_123|cs_456");
  expect(sealed.split(".")).toHaveLength(4);
  expect(sealed).not.toContain("ck_123");
  expect(seal("credentials", "source a/1", "ck_123|cs_456")).not.toBe(sealed);
  expect(unseal("credentials", "source a/1", sealed)).toBe("ck_123|cs_456");
  for (const [purpose, about] of [
    ["credentials", "source a/2"],
    ["credentials", "source b/1"],
    ["dkim", "source a/1"],
  ] as const)
    expect(() => unseal(purpose, about, sealed)).toThrow(CannotUnseal);
});

test("a changed letter, a missing part and a shortened tag are detected", () => {
  const sealed = seal("credentials", "x", "secret");
  const [id, iv, tag, text] = sealed.split(".") as [string, string, string, string];
  const turned = (part: string) => (part.startsWith("A") ? "B" : "A") + part.slice(1);
  for (const broken of [
    [id, turned(iv), tag, text],
    [id, iv, turned(tag), text],
    [id, iv, tag, turned(text)],
    [turned(id), iv, tag, text],
    [id, iv, tag.slice(0, 6), text],
    [id, iv, tag],
    [""],
  ])
    expect(() => unseal("credentials", "x", broken.join("."))).toThrow(CannotUnseal);
});

test("ciphertexts and signatures of the previous secret are valid only while it is configured", () => {
  withSecrets(first);
  const [sealed, signed] = [seal("credentials", "x", "token"), sign("unlock", "42")];
  withSecrets(second, first);
  expect(unseal("credentials", "x", sealed)).toBe("token");
  expect(isSealedNow("credentials", sealed)).toBe(false);
  expect(isSealedNow("credentials", seal("credentials", "x", "token"))).toBe(true);
  expect(unsign("unlock", signed)).toBe("42");
  expect(sign("unlock", "42")).not.toBe(signed);
  withSecrets(second);
  expect(() => unseal("credentials", "x", sealed)).toThrow(CannotUnseal);
  expect(unsign("unlock", signed)).toBeNull();
});

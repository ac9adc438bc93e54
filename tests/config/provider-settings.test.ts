import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/config.server.ts";
import { connectors } from "#app/connectors/registry.ts";
import {
  mappedAddress,
  providerVariables,
  readOrigins,
  readProviderVariables,
} from "#app/config/provider-settings.ts";

test("every variable that a kind requires can be set", () => {
  const known = new Set<string>(providerVariables);
  for (const connector of Object.values(connectors)) {
    if (connector.connect === "file" || connector.auth.kind === "key") continue;
    const { family, needs = [], mayUse = [] } = connector.auth;
    for (const name of [`${family.env}_CLIENT_ID`, `${family.env}_CLIENT_SECRET`, ...needs, ...mayUse])
      expect(known, `${connector.id} asks for ${name}`).toContain(name);
  }
});

test("an app needs both an id and a secret", () => {
  expect(readProviderVariables({ GOOGLE_CLIENT_ID: " id ", GOOGLE_CLIENT_SECRET: "word" })).toEqual({
    variables: { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "word" },
    problem: null,
  });
  expect(readProviderVariables({ META_CLIENT_ID: "id" }).problem).toMatch(/^META_CLIENT_SECRET is missing/);
  expect(readProviderVariables({ META_CLIENT_SECRET: "s" }).problem).toMatch(/^META_CLIENT_ID is missing/);
  expect(readProviderVariables({ GOOGLE_ADS_DEVELOPER_TOKEN: "a b" }).problem).toMatch(/DEVELOPER_TOKEN/);
});

test("addresses are redirected by their origin or their prefix, the longest first", () => {
  const map = readOrigins(
    JSON.stringify({
      "https://www.googleapis.com": "http://127.0.0.1:4800/google/",
      "https://www.googleapis.com/oauth2": "http://127.0.0.1:4801",
      "https://*.api.mailchimp.com": "http://127.0.0.1:4802/*",
      "shop.example": "http://127.0.0.1:4803",
    }),
  )!;
  const to = (address: string) => mappedAddress(map, address);
  expect(to("https://www.googleapis.com/drive/v3/files?q=a%20b")).toBe(
    "http://127.0.0.1:4800/google/drive/v3/files?q=a%20b",
  );
  expect(to("https://www.googleapis.com/oauth2/v2/userinfo")).toBe("http://127.0.0.1:4801/v2/userinfo");
  expect(to("https://www.googleapis.com/oauth21")).toBe("http://127.0.0.1:4800/google/oauth21");
  expect(to("https://us10.api.mailchimp.com/3.0/")).toBe("http://127.0.0.1:4802/us10/3.0/");
  expect(to("https://shop.example")).toBe("http://127.0.0.1:4803/");
  expect(to("https://www.googleapis.com.evil.example/")).toBeNull();
  expect(to("http://www.googleapis.com/")).toBeNull();
});

test.each([
  "",
  "[]",
  "null",
  '{"https://a.example":1}',
  '{"not an address":"http://b"}',
  '{"https://a.example":"ftp://b"}',
  '{"https://a.example?x=1":"http://b"}',
])("%s is no valid map of origins", (text) => {
  expect(readOrigins(text)).toBeNull();
});

const given = (environment: Record<string, string>) => {
  try {
    return readConfig({ NODE_ENV: "production", ...environment }).providerOrigins;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test("PROVIDER_ORIGINS is JSON or a file with it, and in production must be allowed", () => {
  const json = '{"https://a.example":"http://127.0.0.1:1"}';
  expect(given({ PROVIDER_ORIGINS: json, ALLOW_PROVIDER_ORIGINS: "1" })).toEqual([
    { from: "https://a.example", to: "http://127.0.0.1:1" },
  ]);
  expect(given({ PROVIDER_ORIGINS: json, NODE_ENV: "development" })).toHaveLength(1);
  expect(given({ PROVIDER_ORIGINS: json })).toMatch(/also set ALLOW_PROVIDER_ORIGINS=1/);
  expect(given({ PROVIDER_ORIGINS: "{oops", NODE_ENV: "development" })).toMatch(
    /^PROVIDER_ORIGINS must be JSON such as/,
  );
  expect(given({ PROVIDER_ORIGINS: "no-such-file.json", NODE_ENV: "development" })).toMatch(
    /no-such-file\.json/,
  );
  expect(given({})).toEqual([]);
});

test("the previous secret is named together with the current one, or not at all", () => {
  expect(() => readConfig({ APP_SECRET_PREVIOUS: "x".repeat(40) })).toThrow(/APP_SECRET is missing/);
  expect(() => readConfig({ APP_SECRET: "y".repeat(40), APP_SECRET_PREVIOUS: "short" })).toThrow(/32 bytes/);
});

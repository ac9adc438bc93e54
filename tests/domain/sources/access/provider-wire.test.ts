import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/config.server.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { consentAddress, providerWire } from "#app/domain/sources/access/provider-wire.server.ts";

const [searchConsole, mailchimp, shop] = ["google-search-console", "mailchimp", "woocommerce"].map((kind) =>
  findProvider(kind)!,
) as [never, never, never];

/** A provider on this machine, in place of a real one. */
async function instead(of: string, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const before = config.providerOrigins;
  Object.assign(config, { providerOrigins: [{ from: of, to: `${address}/there` }] });
  onTestFinished(() => {
    Object.assign(config, { providerOrigins: before });
    server.close();
    server.closeAllConnections();
  });
  return address;
}

const get = { method: "GET" } as const;
const api = "https://searchconsole.googleapis.com";

test("a connector calls only its own addresses", async () => {
  const asked: string[] = [];
  await instead(api, (request, answer) => {
    asked.push(request.url!);
    answer.end("{}");
  });
  const { fetch } = providerWire({ connector: searchConsole });
  expect((await fetch(`${api}/webmasters/v3/sites?q=1`, get)).status).toBe(200);
  expect(asked).toEqual(["/there/webmasters/v3/sites?q=1"]);
  for (const other of [
    "https://searchconsole.googleapis.com.evil.example/",
    "https://evil.example/",
    "http://searchconsole.googleapis.com/",
    "https://www.googleapis.com/oauth2/v2/userinfo",
  ])
    await expect(fetch(other, get), other).rejects.toThrow("not an address of this connector");
});

test("a host part that the provider supplies may be any one word", async () => {
  await instead("https://us10.api.mailchimp.com", (_, answer) => answer.end("{}"));
  const { fetch } = providerWire({ connector: mailchimp });
  expect((await fetch("https://us10.api.mailchimp.com/3.0/", get)).status).toBe(200);
  for (const other of [
    "https://api.mailchimp.com/",
    "https://evil.example/.api.mailchimp.com/",
    "https://a.b.api.mailchimp.com/",
  ])
    await expect(fetch(other, get), other).rejects.toThrow("not an address of this connector");
});

test("a shop is called at its own address, and never on this machine", async () => {
  const { fetch } = providerWire({ connector: shop, site: "http://localhost" });
  await expect(fetch("http://localhost/wp-json/", get)).rejects.toMatchObject({ name: "AddressRefused" });
  await expect(fetch("http://localhost:8080/wp-json/", get)).rejects.toThrow(
    "not an address of this connector",
  );
  await expect(fetch("https://evil.example/", get)).rejects.toThrow("not an address of this connector");
});

test("a redirect is returned and not followed", async () => {
  let calls = 0;
  const address = await instead(api, (_, answer) => {
    calls += 1;
    answer.writeHead(302, { location: `${address}/elsewhere` }).end();
  });
  const { fetch } = providerWire({ connector: searchConsole });
  expect((await fetch(`${api}/`, { ...get, redirect: "follow" })).status).toBe(302);
  expect(calls).toBe(1);
});

test("an endless response is cut off, whether it states its length or not", async () => {
  const megabyte = Buffer.alloc(1024 * 1024, "x");
  await instead(api, (request, answer) => {
    if (request.url!.includes("named")) answer.setHeader("content-length", 60 * megabyte.length);
    let sent = 0;
    const more = () => {
      while (sent < 60 && !answer.destroyed) {
        sent += 1;
        if (!answer.write(megabyte)) return void answer.once("drain", more);
      }
      answer.end();
    };
    more();
  });
  const { fetch } = providerWire({ connector: searchConsole });
  const tooMuch = { name: "ConnectorFailure", kind: "unexpected-reply" };
  await expect(fetch(`${api}/named`, get)).rejects.toMatchObject(tooMuch);
  await expect((await fetch(`${api}/endless`, get)).text()).rejects.toMatchObject(tooMuch);
});

test("the browser's consent page is redirected too", async () => {
  const address = await instead("https://accounts.google.com", (_, answer) => answer.end());
  expect(consentAddress("https://accounts.google.com/o/oauth2/v2/auth?state=1")).toBe(
    `${address}/there/o/oauth2/v2/auth?state=1`,
  );
  expect(consentAddress("https://www.facebook.com/dialog")).toBe("https://www.facebook.com/dialog");
});

test("waiting ends when the call is aborted", async () => {
  const given = new AbortController();
  const waiting = providerWire({ connector: searchConsole }).sleep(60, given.signal);
  given.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
});

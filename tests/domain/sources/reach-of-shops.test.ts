import { expect, test } from "vitest";
import woocommerce from "#app/connectors/woocommerce/connector.ts";
import { AddressRefused } from "#app/domain/sources/access/pinned-fetch.server.ts";
import { providerWire } from "#app/domain/sources/access/provider-wire.server.ts";

// The addresses are private, so the guard refuses them before anything is sent.
const reach = (site: string, url: string) =>
  providerWire({ connector: woocommerce, site }).fetch(url, { method: "GET" });

test("a shop typed with http is called over TLS at the same host", async () => {
  await expect(reach("http://10.1.2.3", "http://10.1.2.3/wp-json/")).rejects.toThrow(AddressRefused);
  await expect(reach("http://10.1.2.3", "https://10.1.2.3/wp-json/")).rejects.toThrow(AddressRefused);
});

test("no other host is called, and none without TLS that was typed with it", async () => {
  const refused = "not an address of this connector";
  await expect(reach("http://10.1.2.3", "https://10.1.2.4/wp-json/")).rejects.toThrow(refused);
  await expect(reach("http://10.1.2.3", "https://10.1.2.3:8443/wp-json/")).rejects.toThrow(refused);
  await expect(reach("https://10.1.2.3", "http://10.1.2.3/wp-json/")).rejects.toThrow(refused);
});

import { lookup } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fetch } from "undici";
import { expect, onTestFinished, test } from "vitest";
import {
  pinnedAgent,
  pinnedFetch,
  publicLookup,
  siteProblem,
} from "#app/domain/sources/access/pinned-fetch.server.ts";
import { addressProblem, isPublicAddress, siteAddress } from "#app/domain/sources/access/public-address.ts";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1", // shared by carriers
  "100.100.100.200", // Alibaba's metadata
  "127.0.0.1",
  "169.254.169.254", // the metadata of most clouds
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192", // Oracle's
  "192.0.2.1",
  "192.168.0.1",
  "198.18.0.1",
  "168.63.129.16", // Azure's
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8", // public, but in IPv6 notation
  "::10.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:a00:1::",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "4000::1",
  "2130706433",
  "0177.0.0.1",
  "0x7f.1",
  "shop.example",
  "",
])("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.255.255", "2606:4700::1111"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ["shop.example", "Enter the address as your browser shows it, such as https://shop.example."],
  ["ftp://shop.example", "Enter an address that starts with https:// or http://."],
  ["https://me:secret@shop.example", "Remove the user name and password before the @."],
  ["https://shop.example:8443", "Remove the port. Only ports 80 and 443 can be used."],
  ["http://shop.example:22", "Remove the port. Only ports 80 and 443 can be used."],
  ["https://intranet", "This address does not lead to a public website."],
  ["http://2130706433/", "This address does not lead to a public website."],
  ["http://0x7f.0.0.1/", "This address does not lead to a public website."],
  ["http://127.1/", "This address does not lead to a public website."],
  ["http://[::ffff:127.0.0.1]/", "This address does not lead to a public website."],
  ["https://shop.example:443/wp", null],
  ["http://shop.example", null],
  ["https://münchen.example", null],
])("%s: %s", (address, problem) => {
  expect(addressProblem(address)).toBe(problem);
});

test("an incomplete address is completed", () => {
  expect(siteAddress(" shop.example/ ")).toBe("http://shop.example");
  expect(siteAddress("HTTPS://shop.example/de//")).toBe("HTTPS://shop.example/de");
});

test("the connection itself resolves the name, and one private address refuses them all", async () => {
  const asked = (host: string, all: boolean) =>
    new Promise((resolve) => {
      publicLookup(host, { all }, (error, address) => resolve(error ? error.message : address));
    });
  for (const all of [true, false])
    expect(await asked("localhost", all)).toBe("This address does not lead to a public website.");
  const known = await new Promise((resolve) => lookup("nowhere.invalid", (error) => resolve(error?.code)));
  expect(await asked("nowhere.invalid", true)).toContain(String(known));
  expect(await asked("1.1.1.1", true)).toEqual([{ address: "1.1.1.1", family: 4 }]);
  expect(await asked("1.1.1.1", false)).toBe("1.1.1.1");
});

test("nothing on this machine is called, whatever leads there", async () => {
  let calls = 0;
  const server = createServer((_, answer) => {
    calls += 1;
    answer.end("inside");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const url of [
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}`,
    "http://127.0.0.1",
    "http://localhost",
  ])
    await expect(pinnedFetch(url, { method: "GET" }), url).rejects.toMatchObject({ name: "AddressRefused" });
  // The same by name, where only the connection's own lookup can refuse it.
  await expect(fetch(`http://localhost:${port}`, { dispatcher: pinnedAgent })).rejects.toMatchObject({
    cause: { name: "AddressRefused" },
  });
  expect(calls).toBe(0);
});

test("a form reports an address that cannot be found", async () => {
  expect(await siteProblem("https://shop.nowhere.invalid")).toBe(
    "This address could not be found. Check how it is written.",
  );
  expect(await siteProblem("https://10.0.0.8/")).toBe("This address does not lead to a public website.");
});

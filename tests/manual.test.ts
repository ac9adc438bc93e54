import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Environment } from "#app/config.server.ts";
import { type Place, siteMap } from "#app/site-map.ts";

// README and manual: short, linked, and with every variable and call that the code has.

const read = (file: string) => readFileSync(file, "utf8");
const manual = readdirSync("app/manual").map((name) => path.join("app/manual", name));

function documentsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(".artifacts"));
}

test("the README has 12 kB at most, and each part of the manual 15 kB", () => {
  expect(Buffer.byteLength(read("README.md"))).toBeLessThanOrEqual(12_000);
  expect(manual.filter((file) => Buffer.byteLength(read(file)) > 15_000)).toEqual([]);
});

test("the README links each part of the manual once", () => {
  const links = read("README.md").split("](").slice(1);
  for (const file of manual) expect(links.filter((link) => link.startsWith(`${file})`)).length, file).toBe(1);
});

test("links between documents lead to files", () => {
  const documents = ["README.md", "SECURITY.md", ...documentsIn("app"), ...documentsIn("tests")];
  const dead = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => path.join(path.dirname(file), target!))
      .filter((target) => !existsSync(target))
      .map((target) => `${file}: ${target}`),
  );
  expect(documents.length).toBeGreaterThan(100);
  expect(dead).toEqual([]);
});

test("every variable is in the manual", () => {
  const words = read("app/manual/environment.md") + read("app/manual/providers.md");
  const missing = Object.keys(Environment.shape).filter((name) => {
    const family = name.replace(/_CLIENT_(ID|SECRET)$/, "").replace(/^FASTSPRING_.*/, "FASTSPRING");
    return name !== "NODE_ENV" && !words.includes(name) && !words.includes(`\`${family}_…\``);
  });
  expect(missing).toEqual([]);
});

test("every call is in the manual, with its methods, and no other", () => {
  const anyName = (address: string) => address.replace(/:\w+/g, ":x");
  const calls = new Map<string, Set<string>>();
  const words = read("app/manual/api.md") + read("app/manual/realtime.md");
  for (const [, first, last, address] of words.matchAll(/((?:`[A-Z]+` )*)`([A-Z]+) (\/[^`\s]+)`/g)) {
    const known = calls.get(anyName(address!)) ?? new Set();
    for (const [method] of `${first}${last}`.matchAll(/[A-Z]+/g)) known.add(method);
    calls.set(anyName(address!), known);
  }
  const places = (siteMap as readonly Place[]).filter((place) => place.api);
  const missing = places.flatMap(({ path: address, methods = ["GET", "POST"] }) =>
    methods
      .filter((method) => !calls.get(anyName(address))?.has(method))
      .map((method) => `${method} ${address}`),
  );
  expect(missing).toEqual([]);
  const addresses = new Set((siteMap as readonly Place[]).map((place) => anyName(place.path)));
  expect([...calls.keys()].filter((address) => !addresses.has(address))).toEqual([]);
});

test("the index of decisions lists each once, with its title", () => {
  const names = readdirSync("app/decisions").filter((name) => /^\d{4}-/.test(name));
  const lines = [...read("app/decisions/README.md").matchAll(/^- \[(\d{4})\]\((.+)\) (.+)$/gm)];
  const listed = lines.map(([, number, name, title]) => [number, name, title]);
  const wanted = names.map((name) => {
    const title = /^# (.+)\n/.exec(read(path.join("app/decisions", name)))?.[1];
    return [name.slice(0, 4), name, title];
  });
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

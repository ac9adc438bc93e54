import { expect, test } from "vitest";
import { embedCode, embedFrames, readOrigin } from "#app/domain/dashboards/share/embed-settings.ts";
import { ShareForm } from "#app/domain/dashboards/share/share.form.ts";

test.each([
  ["https://intranet.example", "https://intranet.example"],
  ["Intranet.Example", "https://intranet.example"],
  ["https://intranet.example:8443/", "https://intranet.example:8443"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
  ["http://localhost:8080", "http://localhost:8080"],
  ["http://intranet.example", null],
  ["https://intranet.example/marketing", null],
  ["https://user@intranet.example", null],
  ["https://*.example", null],
  ["*", null],
  ["'self'", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["https://a.example;script-src", null],
  ["https://intranet", null],
])("the website %s is stored as %s", (text, origin) => {
  expect(readOrigin(text)).toBe(origin);
});

test("frames are allowed on the listed websites only, and without a list anywhere", () => {
  const look = { ground: "own", font: "own" } as const;
  expect(embedFrames({ origins: [], ...look })).toBe("*");
  expect(embedFrames({ origins: ["https://a.example", "https://b.example"], ...look })).toBe(
    "'self' https://a.example https://b.example",
  );
});

test("the form stores each website once and names the wrong one", () => {
  const read = (origins: string) => ShareForm(false).safeParse({ who: "public", origins });
  expect(read(" https://a.example\nhttps://A.example/\r\nb.example").data?.origins).toEqual([
    "https://a.example",
    "https://b.example",
  ]);
  expect(read("https://a.example ftp://b.example").error?.issues[0]?.message).toContain("“ftp://b.example”");
  expect(read(Array.from({ length: 21 }, (_, at) => `https://a${at}.example`).join("\n")).success).toBe(
    false,
  );
});

test("the embed code checks frame and origin, and has the name as text", () => {
  const code = embedCode({ address: "https://x.example/embed/abc", name: `"A" <b>`, id: "3k-T" });
  expect(code).toContain('title="&quot;A&quot; &lt;b&gt;"');
  expect(code).toContain("aspect-ratio:5/6");
  expect(code).toContain('e.origin==="https://x.example"');
  expect(code).toContain('id="report-3kT"');
  expect(code).not.toContain("Plainboard");
});

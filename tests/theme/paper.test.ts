import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sheets = readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".css"))
  .map((entry) => path.join(entry.parentPath, entry.name));

type Rule = { readonly place: string; readonly text: string };

/** Declarations with the selectors and conditions around them. */
function rulesOf(css: string): Rule[] {
  const around: string[] = [];
  const rules: Rule[] = [];
  for (const [, text = "", end = ""] of css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    if (end === "{") around.push(text.trim());
    else if (text.trim()) rules.push({ place: around.join(" "), text: text.trim() });
    if (end === "}") around.pop();
  }
  return rules;
}

test("what stays in place while a page is scrolled does so on screens only: on paper it would cover the text", () => {
  const onPaper = sheets.flatMap((file) =>
    rulesOf(readFileSync(file, "utf8"))
      .filter(({ text }) => /^position:\s*(?:sticky|fixed)/.test(text))
      .filter(({ place }) => !/@media screen/.test(place))
      .map(({ place }) => `${file}: ${place}`),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(onPaper).toEqual([]);
});

test("bars of buttons are not printed", () => {
  for (const [file, selector] of [
    ["app/ui/fields/fieldset.module.css", ".actions"],
    ["app/ui/button.module.css", ".button"],
    ["app/domain/dashboards/new/start/components/template-cards.module.css", ".bar"],
    ["app/domain/dashboards/edit/widget-form/panel/widget-panel.module.css", ".panel"],
  ] as const) {
    const hidden = rulesOf(readFileSync(file, "utf8")).filter(({ text }) => /^display:\s*none/.test(text));
    expect(hidden.map(({ place }) => place)).toContainEqual(
      expect.stringMatching(new RegExp(`@media print \\${selector}$`)),
    );
  }
});

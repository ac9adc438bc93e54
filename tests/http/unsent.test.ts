import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { asRefill, isSecretName, labelOf, splitTypedFields, mergeByLabel } from "#app/http/unsent.ts";

const forms = ["app/routes", "app/domain"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
);

/** The field names in such a component's attribute: `field={fields.name}`, `plainField("form", "name"`, … */
function namesOf(component: string): { readonly found: number; readonly names: string[] } {
  const uses = forms.flatMap((source) => source.split(new RegExp(`<${component}\\b`)).slice(1));
  const names = uses.flatMap((use) => {
    const before = use.split(/\/>/, 1)[0]!;
    const name =
      /field=\{\{?\s*(?:\.\.\.)?(?:fields\.(\w+)|(?:fieldOf|draftField|plainField)\([^"`]*["`](?:[\w-]+", ["`])?([\w.-]+)|field\(["`]([\w.-]+))/.exec(
        before,
      );
    return name ? [name[1] ?? name[2] ?? name[3]!] : [];
  });
  return { found: uses.length, names };
}

test("no field for a password or a key is kept", () => {
  const { found, names } = namesOf("PasswordField");
  expect(found).toBeGreaterThan(10);
  expect(names).toHaveLength(found); // covers all of them
  expect(names.filter((name) => !isSecretName(name))).toEqual([]);
  expect(["apiKey", "api_key", "client-secret", "card_number", "CVC", "pin"].every(isSecretName)).toBe(true);
});

test("no text field of people counts as a secret", () => {
  const names = ["TextField", "TextArea", "DateField", "NumberField"].flatMap((name) => namesOf(name).names);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter(isSecretName)).toEqual([]);
  expect(["keyword", "cloaked.card_payments", "columns[0].key", "cardinality"].some(isSecretName)).toBe(
    false,
  );
});

test("a field is shown by its name, because the page has no labels any more", () => {
  expect(["with_pdf", "compareStartDate", "content.a1", "columns[0].name", "url"].map(labelOf)).toEqual([
    "With pdf",
    "Compare start date",
    "Content",
    "Columns",
    "Url",
  ]);
});

test("typed text comes before choices, and empty fields are omitted", () => {
  const fields = [
    ["version", "12"],
    ["intent", "remove-article a1"],
    ["title", "orders"],
    ["content.a1", "Rain all week"],
    ["startDate.a1", "2026-11-02"],
    ["recipients", "client@bakery.example"],
    ["timezone", "Europe/Berlin"],
    ["size", "2x1"],
    ["notes", "größer"],
    ["caption", " "],
  ] as const;
  const { written, chosen } = splitTypedFields(fields);
  expect(written.map(([name]) => name)).toEqual([
    "title",
    "content.a1",
    "startDate.a1",
    "recipients",
    "notes",
  ]);
  expect(chosen.map(([name]) => name)).toEqual(["version", "intent", "timezone", "size"]);
});

test("fields of one label appear under each other", () => {
  const fields = [
    ["metrics", "orders"],
    ["format", "line"],
    ["metrics", "cost"],
  ] as const;
  expect(mergeByLabel(fields)).toEqual([
    ["Metrics", "orders\ncost"],
    ["Format", "line"],
  ]);
});

test("a form is requested with its values, whatever button was pressed", () => {
  expect(
    asRefill([
      ["intent", "save"],
      ["title", "Orders"],
    ]),
  ).toEqual([
    ["title", "Orders"],
    ["intent", "refresh"],
  ]);
});

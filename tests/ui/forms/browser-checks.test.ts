import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("the browser checks each form until the script does, which Conform leaves off by default", () => {
  const files = readdirSync("app", { withFileTypes: true, recursive: true })
    .filter(({ name }) => name.endsWith(".tsx"))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
  const forms = files.map((file) => {
    const text = readFileSync(file, "utf8");
    const checked = count(text, /^ *defaultNoValidate: false,$/gm);
    return { file, all: count(text, /= useForm[<(]/g), checked };
  });
  expect(forms.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(35);
  const unchecked = forms.filter(({ all, checked }) => checked < all).map(({ file }) => file);
  expect(unchecked).toEqual(["app/routes/dashboards/filters/kept.tsx"]); // one of its forms has no field
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { markup } from "#tests/ui/markup.tsx";

test("without script a blocked button is disabled, since a press would send the form", async () => {
  const html = await markup(
    <>
      <SubmitButton blocked>Save report</SubmitButton>
      <SubmitButton>Preview</SubmitButton>
    </>,
  );
  expect(html.match(/<button[^>]*>/g)?.map((tag) => tag.includes("disabled"))).toEqual([true, false]);
});

/** Tab passes disabled buttons over, so their reason is not read out. */
test("no button of the product is disabled by hand", () => {
  const disabled = /<(?:Button|ActionButton|SubmitButton|button)\b(?:=>|[^>])*?\sdisabled[\s=>]/g;
  const modules = readdirSync("app", { withFileTypes: true, recursive: true })
    .filter(({ name }) => name.endsWith(".tsx"))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const found = modules.flatMap((file) =>
    (readFileSync(file, "utf8").match(disabled) ?? []).map((tag) => `${file}: ${tag.replace(/\s+/g, " ")}`),
  );
  expect(modules.length).toBeGreaterThan(300);
  expect(found).toEqual(["app/ui/forms/submit-button.tsx: <Button {...rest} disabled "]);
});

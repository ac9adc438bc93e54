import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { plainField } from "#app/ui/fields/field.ts";
import { ImageField } from "#app/ui/fields/images/image-field.tsx";

const upload = plainField("f", "newLogoImage");
const images = [
  { id: "one", name: "harbour-lane.png" },
  { id: "two", name: "northlight.png" },
];
const html = (value: string | null, of = images) =>
  renderToStaticMarkup(
    <ImageField chosen={plainField("f", "logoImage", { value })} upload={upload} label="Logo" images={of} />,
  );
const radios = (page: string) =>
  [...page.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => ({
    value: /value="(\w+)"/.exec(tag)?.[1],
    isChecked: tag.includes("checked"),
  }));

test("without uploaded images the picker says so, and the upload stays", () => {
  const page = html("none", []);
  expect(page).toContain("No media available");
  expect(radios(page)).toEqual([]);
  expect(page).toContain('<label for="f-newLogoImage"');
});

test("the upload is labeled, and accepts the specification's types", () => {
  expect(html(null)).toMatch(/<label for="f-newLogoImage"[^>]*>Click to upload<\/label>/);
  expect(html(null)).toContain('accept="image/jpeg,image/jpg,image/png,image/webp"');
});

test("images are radio cards, with the current one beside “No image”", () => {
  expect(radios(html("two"))).toEqual([
    { value: "none", isChecked: false },
    { value: "two", isChecked: true },
    { value: "one", isChecked: false },
  ]);
  expect(radios(html("none"))[0]).toEqual({ value: "none", isChecked: true });
  expect(html("two")).toContain("Choose from 1 uploaded image");
  expect(html("two")).not.toContain("No media available");
});

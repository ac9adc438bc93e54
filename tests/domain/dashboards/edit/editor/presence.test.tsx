import { readFile } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { Presence } from "#app/domain/dashboards/edit/editor/lock/presence.tsx";

const people = [
  { id: "k3Jd82hs91Lq", name: "Jonas Feld" },
  { id: "p0Qm22xz77Ab", name: "Ana Maria Brandt" },
  { id: "z9Yt55cc31Ef", name: "🦊 Fuchs" },
];
const facesOf = (shown: typeof people) =>
  new Map(
    [
      ...renderToStaticMarkup(
        <Presence people={shown} editorId={people[0]!.id} ownId={people[1]!.id} />,
      ).matchAll(/data-color="(\d)"[^>]*>([^<]*)</gu),
    ].map(([, color, initials]) => [initials, Number(color)]),
  );

test("people have initials in a color of their own, in every order", () => {
  const faces = facesOf(people);
  expect([...faces.keys()].sort()).toEqual(["AB", "JF", "🦊F"]);
  expect(new Map([...facesOf(people.toReversed())].sort())).toEqual(new Map([...faces].sort()));
  for (const color of faces.values()) expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(color);
  expect(new Set(faces.values()).size).toBeGreaterThan(1);
});

test("white initials are readable on each color, whatever the scheme or the brand", async () => {
  const css = await readFile("app/domain/dashboards/edit/editor/lock/presence.module.css", "utf8");
  const colors = [...css.matchAll(/--person: (#[0-9a-f]{6});/g)].map(([, color]) => color!);
  expect(new Set(colors).size).toBe(8);
  for (const color of colors) expect(wcagContrast("#fff", color), color).toBeGreaterThanOrEqual(4.5);
});

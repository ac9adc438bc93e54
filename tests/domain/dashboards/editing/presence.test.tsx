import { renderToStaticMarkup } from "react-dom/server";
import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { Presence } from "#app/domain/dashboards/editing/lock/presence.tsx";
import { palettes } from "#app/theme/tokens.ts";

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

test.each(["light", "dark"] as const)("initials are readable on each color of the %s scheme", (scheme) => {
  const palette = palettes[scheme];
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8] as const)
    expect(wcagContrast(palette[`s${n}-ink`], palette.surface), `s${n}`).toBeGreaterThanOrEqual(4.5);
});

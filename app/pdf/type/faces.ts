import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

export type Weight = 400 | 600;

export type FaceName = "arabic" | "hebrew" | "thai" | "devanagari" | "chinese" | "japanese" | "korean";

type Face = { readonly fonts: Readonly<Record<Weight, Font>> };

type FaceFile = { readonly path: string; readonly postscriptName?: string };

const scripts: readonly (readonly [FaceName, RegExp])[] = [
  ["arabic", /\p{Script_Extensions=Arabic}/u],
  ["hebrew", /\p{Script_Extensions=Hebrew}/u],
  ["thai", /\p{Script_Extensions=Thai}/u],
  ["devanagari", /\p{Script_Extensions=Devanagari}/u],
  ["korean", /\p{Script_Extensions=Hangul}/u],
  ["japanese", /[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u],
  ["chinese", /[\p{Script_Extensions=Han}\u3000-\u303f]/u],
];
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Kanji and hanzi look different. */
export function faceNameOf(character: string, text: string): FaceName | null {
  const name = scripts.find(([, has]) => has.test(character))?.[0] ?? null;
  return name === "chinese" && kana.test(text) ? "japanese" : name;
}

const loaded = new Map<FaceName, Face | null>();

/** Null if not installed: East Asian fonts are too large to ship. */
export function loadFace(name: FaceName): Face | null {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const face = readFace(name);
  loaded.set(name, face);
  return face;
}

function readFace(name: FaceName): Face | null {
  const found = places[name]().find(([{ path }]) => existsSync(path));
  if (!found) return null;
  const [regular, semiBold = regular] = found;
  const fonts = { 400: open(regular), 600: open(existsSync(semiBold.path) ? semiBold : regular) };
  return fonts[400] && fonts[600] ? { fonts: { 400: fonts[400], 600: fonts[600] } } : null;
}

function open({ path, postscriptName }: FaceFile): Font | null {
  return create(readFileSync(path), postscriptName);
}

type Pair = readonly [FaceFile, FaceFile?];

const places: Readonly<Record<FaceName, () => readonly Pair[]>> = {
  // PDF readers copy composed letters wrongly; these are single glyphs.
  arabic: () => [ofPackage("ibm-plex-sans-arabic", "IBMPlexSansArabic")],
  hebrew: () => [ofPackage("noto-sans-hebrew", "NotoSansHebrew")],
  thai: () => [ofPackage("noto-sans-thai", "NotoSansThai")],
  devanagari: () => [ofPackage("noto-sans-devanagari", "NotoSansDevanagari")],
  chinese: () => ofMachine("sc"),
  japanese: () => ofMachine("jp"),
  korean: () => ofMachine("kr"),
};

function ofPackage(folder: string, name: string): Pair {
  const { resolve } = createRequire(import.meta.url);
  const file = (style: string) => ({
    path: resolve(`@expo-google-fonts/${folder}/${style}/${name}_${style}.ttf`),
  });
  return [file("400Regular"), file("600SemiBold")];
}

function ofMachine(language: "sc" | "jp" | "kr"): Pair[] {
  const folders = ["opentype/noto", "noto-cjk", "noto", "google-noto-cjk", "google-noto-sans-cjk-fonts"];
  const droid = ["truetype/droid/DroidSansFallbackFull.ttf", "droid/DroidSansFallbackFull.ttf"];
  const file = (folder: string, style: string) => ({
    path: `/usr/share/fonts/${folder}/NotoSansCJK-${style}.ttc`,
    postscriptName: `NotoSansCJK${language}-${style}`,
  });
  return [
    ...folders.map((folder): Pair => [file(folder, "Regular"), file(folder, "Bold")]),
    ...droid.map((path): Pair => [{ path: `/usr/share/fonts/${path}` }]),
  ];
}

import { rm } from "node:fs/promises";
import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { type Agency, signIn } from "#tests/support/companies/agency.ts";
import { dataFolderOfTwo, twoPeople } from "#tests/support/companies/two-people.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { startProduct } from "#tests/support/browser/product.ts";

export type TwoEditors = { readonly browser: Browser; readonly marta: Agency; readonly jonas: Agency };

/** Two people of one company, for a file's tests. They are there once the tests run. */
export function useTwoEditors(): TwoEditors {
  const both = {} as { -readonly [Name in keyof TwoEditors]: TwoEditors[Name] };
  const outside = process.env.PRODUCT_URL;
  let dataDir: string;
  let product: Awaited<ReturnType<typeof startProduct>>;
  beforeAll(async () => {
    dataDir = await dataFolderOfTwo();
    [both.browser, product] = await Promise.all([launchChromium(), startProduct({}, dataDir)]);
    process.env.PRODUCT_URL = product.url;
    both.marta = await signIn(twoPeople.marta.email, twoPeople.password);
    both.jonas = await signIn(twoPeople.jonas.email, twoPeople.password);
  });
  afterAll(async () => {
    process.env.PRODUCT_URL = outside;
    await Promise.all([both.browser?.close(), product?.stop()]);
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });
  return both;
}

export const note = {
  id: "note",
  title: "Notes",
  nature: "passive",
  format: "textCard",
  type: "plain",
  width: 2,
  height: 1,
  inputs: { content: "A quiet month." },
};

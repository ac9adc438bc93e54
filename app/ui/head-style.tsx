import { useInsertionEffect } from "react";
import { usePageContext } from "#app/page-context.tsx";
import { adoptStyle } from "./head-styles.ts";

/** HTML allows style elements in the head only. */
export function HeadStyle({ css }: { readonly css: string }) {
  usePageContext().headStyles?.add(css);
  useInsertionEffect(() => adoptStyle(css), [css]);
  return null;
}

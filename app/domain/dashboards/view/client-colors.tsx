import type { ReactNode } from "react";
import type { Brand } from "#app/theme/derive.ts";
import { brandRoles } from "#app/theme/palette.ts";
import { HeadStyle } from "#app/ui/head-style.tsx";

export function ClientColors({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  return (
    <div data-client>
      <HeadStyle css={clientCss(brand)} />
      {children}
    </div>
  );
}

function clientCss({ light, dark }: Brand): string {
  const rule = (selector: string, colors: Brand["light"]) =>
    `${selector}{${Object.entries(brandRoles(colors))
      .map(([role, value]) => `--${role}:${value}`)
      .join(";")}}`;
  return `${rule("[data-client]", light)}@media screen{${rule('[data-theme="dark"] [data-client]', dark)}@media (prefers-color-scheme:dark){${rule(":root:not([data-theme]) [data-client]", dark)}}}`;
}

import type { ReactNode } from "react";
import { usePageContext } from "#app/page-context.tsx";
import type { Brand } from "#app/theme/derive.ts";
import { brandRoles } from "#app/theme/palette.ts";

export function ClientColors({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  return (
    <div data-client>
      <OwnStyle css={clientCss(brand)} />
      {children}
    </div>
  );
}

export function OwnStyle({ css }: { readonly css: string }) {
  const { nonce } = usePageContext();
  return (
    <style nonce={nonce ?? ownNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
  );
}

/** After client-side navigation, the first page's nonce still applies. */
function ownNonce(): string | undefined {
  return typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLElement>("script[nonce]")?.nonce;
}

function clientCss({ light, dark }: Brand): string {
  const rule = (selector: string, colors: Brand["light"]) =>
    `${selector}{${Object.entries(brandRoles(colors))
      .map(([role, value]) => `--${role}:${value}`)
      .join(";")}}`;
  return `${rule("[data-client]", light)}@media screen{${rule('[data-theme="dark"] [data-client]', dark)}@media (prefers-color-scheme:dark){${rule(":root:not([data-theme]) [data-client]", dark)}}}`;
}

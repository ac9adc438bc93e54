import type { ComponentProps } from "react";
import { usePageContext } from "#app/page-context.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import script from "./signed-out.ts?worker&url";

/** A page without React (`plain: "signed-out"`). */
export function SignedOutPage(props: ComponentProps<typeof PublicShell>) {
  const { nonce } = usePageContext();
  return (
    <>
      <PublicShell {...props} />
      <script type="module" src={script} nonce={nonce} />
    </>
  );
}

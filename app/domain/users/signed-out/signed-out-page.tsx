import type { ComponentProps } from "react";
import { usePageContext } from "#app/page-context.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import ofAll from "./signed-out.ts?worker&url";

type SignedOutPageProps = ComponentProps<typeof PublicShell> & {
  /** Its address, instead of the one of all these pages, which it includes. */
  readonly script?: string;
};

/** A page without React (`plain: "signed-out"`). */
export function SignedOutPage({ script = ofAll, ...shell }: SignedOutPageProps) {
  const { nonce } = usePageContext();
  return (
    <>
      <PublicShell {...shell} />
      <script type="module" src={script} nonce={nonce} />
    </>
  );
}

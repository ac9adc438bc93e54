import type { ComponentProps, MouseEvent } from "react";
import { Button } from "../button.tsx";
import { focusMissing } from "./focus-missing.ts";
import { useHydrated } from "./use-hydrated.ts";

type SubmitButtonProps = ComponentProps<typeof Button> & {
  /** `aria-describedby` names the reason. Unlike a disabled button, Tab still reaches it. */
  readonly blocked?: boolean;
  readonly missing?: readonly string[];
};

export function SubmitButton({ blocked = false, missing = [], ...rest }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  if (!blocked) return <Button {...rest} />;
  if (!isHydrated) return <Button {...rest} disabled />;
  const lead = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    focusMissing(event.currentTarget.form, missing);
  };
  return <Button {...rest} aria-disabled onClick={lead} />;
}

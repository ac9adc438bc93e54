import type { ComponentProps, MouseEvent, ReactNode } from "react";
import type { IconName } from "../icon.tsx";
import { useOutcome } from "./use-outcome.ts";
import type { Outcome } from "./use-outcome.ts";
import { SubmitButton } from "./submit-button.tsx";
import { useUnsent } from "./unsent.ts";

type ActionButtonProps = ComponentProps<typeof SubmitButton> & {
  /** Always false without script. */
  readonly busy?: boolean;
  readonly failed?: boolean;
  readonly busyText?: ReactNode;
};

const icons: Readonly<Record<Outcome, IconName>> = { busy: "refresh", done: "check", failed: "alert" };

export function ActionButton({
  busy = false,
  failed = false,
  busyText,
  children,
  icon,
  onClick,
  ...rest
}: ActionButtonProps) {
  const isUnsent = useUnsent() !== null;
  const outcome = useOutcome(busy, failed || isUnsent);
  const words = { busy: busyText ?? children, done: "Done", failed: "Failed" };
  const shownIcon = outcome ? icons[outcome] : icon;

  // `disabled` would lose the keyboard focus.
  const pressOnce = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event);
  return (
    <SubmitButton
      {...rest}
      {...(shownIcon && { icon: shownIcon })}
      {...(outcome && { "data-state": outcome })}
      aria-busy={busy || undefined}
      data-other-text={typeof busyText === "string" ? busyText : undefined}
      onClick={pressOnce}
    >
      <span aria-live="polite">{outcome ? words[outcome] : children}</span>
    </SubmitButton>
  );
}

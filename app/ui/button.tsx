import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import styles from "./button.module.css";

// A space follows each of them: a browser without styles would run the words of two into one.

/** One primary a page, at the start; danger is never filled and stands at the far end. */
export type Tone = "primary" | "second" | "quiet" | "danger";

type Look = {
  readonly tone?: Tone;
  readonly small?: boolean;
  readonly icon?: IconName;
  /** The words are read out and not shown: for rows of tools only. */
  readonly iconOnly?: boolean;
  readonly children: ReactNode;
};

type ButtonProps = Look & Omit<ComponentProps<"button">, keyof Look | "className">;
type LinkButtonProps = Look & Omit<ComponentProps<typeof Link>, keyof Look | "className">;

/** Sends its form unless told otherwise, as in HTML. Never disable one without a sentence near it that says why. */
export function Button({ tone, small, icon, iconOnly, children, ...rest }: ButtonProps) {
  return (
    <>
      <button {...rest} {...look({ tone, small, iconOnly })}>
        <Inside icon={icon} iconOnly={iconOnly}>
          {children}
        </Inside>
      </button>{" "}
    </>
  );
}

/** A link that looks like a button. For files and sign-ins elsewhere add `reloadDocument`. */
export function LinkButton({ tone, small, icon, iconOnly, children, ...rest }: LinkButtonProps) {
  return (
    <>
      <Link {...rest} {...look({ tone, small, iconOnly })}>
        <Inside icon={icon} iconOnly={iconOnly}>
          {children}
        </Inside>
      </Link>{" "}
    </>
  );
}

/** For `<summary>` and other elements that act as buttons. */
export function look({
  tone = "second",
  small = false,
  iconOnly = false,
}: {
  readonly [part in "tone" | "small" | "iconOnly"]?: Look[part] | undefined;
}) {
  return {
    className: styles.button,
    "data-tone": tone,
    "data-small": small || undefined,
    "data-square": iconOnly || undefined,
  };
}

type InsideProps = {
  readonly icon: IconName | undefined;
  readonly iconOnly: boolean | undefined;
  readonly children: ReactNode;
};

function Inside({ icon, iconOnly, children }: InsideProps) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {iconOnly ? <span className="visually-hidden">{children}</span> : children}
    </>
  );
}

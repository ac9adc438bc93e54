import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import styles from "./button.module.css";

// The space separates words in text browsers.

/** One primary button per page, first. Danger comes last. */
export type Tone = "primary" | "second" | "quiet" | "danger";

type Look = {
  readonly tone?: Tone;
  readonly small?: boolean;
  readonly icon?: IconName;
  readonly iconOnly?: boolean;
  readonly children: ReactNode;
};

type ButtonProps = Look & Omit<ComponentProps<"button">, keyof Look | "className">;
type LinkButtonProps = Look & Omit<ComponentProps<typeof Link>, keyof Look | "className">;

/** Submits by default. */
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

/** Files and external sign-ins need `reloadDocument`. */
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

import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import type { Tone } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import { useMenu } from "./use-menu.ts";
import styles from "./menu.module.css";

type MenuProps = {
  /** Unique on the page: the button finds its menu by it. */
  readonly id: string;
  /** The button's words. For a row's three dots pass `iconOnly` and a name that says of what: "More for Google Ads". */
  readonly label: string;
  readonly icon?: IconName;
  readonly iconOnly?: boolean;
  readonly tone?: Tone;
  readonly small?: boolean;
  /** `MenuLink`s, `MenuButton`s in their forms, or anything else in list items. */
  readonly children: ReactNode;
};

/** Opens and closes without script; arrow keys and a place beside the button come with it. */
export function Menu({ id, label, icon, iconOnly = false, tone, small = false, children }: MenuProps) {
  const list = useMenu();
  const sign = icon ?? (iconOnly ? "more" : undefined);
  return (
    <>
      <Button
        type="button"
        popovertarget={id}
        small={small}
        iconOnly={iconOnly}
        {...(sign && { icon: sign })}
        {...(tone && { tone })}
      >
        {label}
      </Button>
      <ul id={id} popover="auto" ref={list} className={styles.menu}>
        {children}
      </ul>
    </>
  );
}

type ItemLook = { readonly icon?: IconName; readonly children: ReactNode };

/** For a file or a sign-in elsewhere add `reloadDocument`. */
export function MenuLink({
  icon,
  children,
  ...rest
}: ItemLook & Omit<ComponentProps<typeof Link>, "className">) {
  return (
    <li>
      <Link {...rest} className={styles.item}>
        {icon && <Icon name={icon} />}
        {children}
      </Link>
    </li>
  );
}

type MenuButtonProps = ItemLook & Omit<ComponentProps<"button">, "className"> & { readonly danger?: boolean };

/** Submits the form it stands in, or the one that `form` names. */
export function MenuButton({ icon, danger, children, ...rest }: MenuButtonProps) {
  return (
    <li>
      <button {...rest} className={styles.item} data-danger={danger || undefined}>
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </li>
  );
}

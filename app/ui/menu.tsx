import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import type { Tone } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import { useMenu } from "./use-menu.ts";
import styles from "./menu.module.css";

type MenuProps = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly iconOnly?: boolean;
  readonly tone?: Tone;
  readonly small?: boolean;
  readonly children: ReactNode;
};

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

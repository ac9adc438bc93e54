import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import styles from "./banner.module.css";

export type Level = "error" | "warning" | "info" | "success";

const levels: readonly Level[] = ["error", "warning", "success", "info"];
const groupNames: Readonly<Record<Level, string>> = {
  error: "Problems",
  warning: "Warnings",
  success: "Done",
  info: "Information",
};
const icons: Readonly<Record<Level, IconName>> = {
  error: "alert",
  warning: "alert",
  info: "info",
  success: "check",
};

type BannerProps = {
  readonly level?: Level;
  readonly icon?: IconName;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly close?: { readonly action: string; readonly name: string; readonly value: string };
};

export function Banner({
  level,
  icon = level ? icons[level] : "info",
  title,
  children,
  action,
  close,
}: BannerProps) {
  return (
    <div className={styles.banner} data-level={level}>
      <Icon name={icon} size={18} />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && (typeof children === "string" ? <p>{children}</p> : children)}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {close && <CloseForm {...close} />}
    </div>
  );
}

function CloseForm({ action, name, value }: NonNullable<BannerProps["close"]>) {
  const { Form } = useFetcher();
  return (
    <Form method="post" action={action} preventScrollReset className={styles.close}>
      <input type="hidden" name={name} value={value} />
      <Button tone="quiet" small iconOnly icon="close">
        Close this message
      </Button>
    </Form>
  );
}

export type TopMessage = {
  readonly code: string | number;
  readonly level: Level;
  readonly title?: string;
  readonly body?: string;
  readonly closeable?: boolean;
  readonly action?: ReactNode;
};

type TopMessagesProps = {
  readonly messages: readonly TopMessage[];
  readonly closeAction: string;
};

export function TopMessages({ messages, closeAction }: TopMessagesProps) {
  if (messages.length === 0) return null;
  const groups = levels
    .map((level) => ({ level, ofLevel: messages.filter((message) => message.level === level) }))
    .filter(({ ofLevel }) => ofLevel.length > 0);
  return (
    <section className={styles.messages} aria-label="Messages">
      {groups.map(({ level, ofLevel }) => (
        <ul key={level} aria-label={groupNames[level]}>
          {ofLevel.map(({ code, title, body, closeable = true, action }) => (
            <li key={code}>
              <Banner
                level={level}
                title={title}
                action={action}
                {...(closeable && { close: { action: closeAction, name: "code", value: String(code) } })}
              >
                {body}
              </Banner>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

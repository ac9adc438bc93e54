import { useEffect, useState } from "react";
import type { MouseEvent } from "react";

import { Button, LinkButton } from "./button.tsx";
import type { Tone } from "./button.tsx";
import { useHydrated } from "./forms/use-hydrated.ts";
import fieldStyles from "./fields/field.module.css";

const copiedMs = 750;

function useCopied() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return { copied, copy };
}

type CopyLinkProps = {
  readonly href: string;
  readonly children?: string;
  readonly tone?: Tone;
  readonly small?: boolean;
};

export function CopyLink({ href, children = "Copy URL", ...rest }: CopyLinkProps) {
  const { copied, copy } = useCopied();
  function instead(event: MouseEvent) {
    event.preventDefault();
    copy(new URL(href, location.href).href).catch(() => location.assign(href));
  }
  return (
    <LinkButton
      {...rest}
      to={href}
      reloadDocument
      icon={copied ? "check" : "share"}
      data-copy
      onClick={instead}
    >
      <span aria-live="polite">{copied ? "Copied successfully" : children}</span>
    </LinkButton>
  );
}

type CopyButtonProps = { readonly text: string; readonly children: string };

export function CopyButton({ text, children }: CopyButtonProps) {
  const { copied, copy } = useCopied();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button type="button" small icon="copy" onClick={() => void copy(text).catch(() => setIsShown(true))}>
        <span aria-live="polite">{copied ? "Copied successfully" : children}</span>
      </Button>
      {isShown && (
        <textarea
          className={fieldStyles.input}
          aria-label={children}
          readOnly
          rows={3}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

type CopyTextProps = { readonly id: string; readonly label: string; readonly text: string };

export function CopyText({ id, label, text }: CopyTextProps) {
  const { copied, copy } = useCopied();
  const hydrated = useHydrated();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={fieldStyles.together}>
        <input
          id={id}
          className={fieldStyles.input}
          readOnly
          value={text}
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        {hydrated && (
          <Button
            type="button"
            onClick={() => void copy(text).catch(() => document.getElementById(id)?.focus())}
          >
            <span aria-live="polite">{copied ? "Copied successfully" : "Copy"}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

export function CopyValue({ label, text }: { readonly label: string; readonly text: string }) {
  const { copied, copy } = useCopied();
  const hydrated = useHydrated();
  return (
    <span className={fieldStyles.copyValue}>
      <code dir="ltr">{text}</code>
      {hydrated && (
        <Button
          type="button"
          tone="quiet"
          small
          icon={copied ? "check" : "copy"}
          iconOnly
          onClick={() => void copy(text)}
        >
          <span aria-live="polite">{copied ? "Copied successfully" : `Copy ${label}`}</span>
        </Button>
      )}
    </span>
  );
}

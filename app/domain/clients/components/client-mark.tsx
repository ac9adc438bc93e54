import type { ReactNode } from "react";
import type { Mark } from "../client-brand.ts";
import styles from "./client-mark.module.css";

type ClientMarkProps = { readonly mark: Mark; readonly large?: boolean };

/** Decorative: the client's name is beside it. */
export function ClientMark({ mark: { logoFileId, letters, fill, ink }, large = false }: ClientMarkProps) {
  const look = { className: styles.mark, "data-large": large || undefined };
  if (logoFileId) return <img {...look} src={`/files/${logoFileId}`} alt="" loading="lazy" />;
  return (
    <svg {...look} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      {fill && <rect width="28" height="28" rx="7" fill={fill} />}
      <text x="14" y="18" textAnchor="middle" fill={ink ?? "currentColor"}>
        {letters}
      </text>
    </svg>
  );
}

type WithMarkProps = { readonly mark: Mark; readonly children: ReactNode };

export function WithMark({ mark, children }: WithMarkProps) {
  return (
    <span className={styles.named}>
      <ClientMark mark={mark} />
      <span className={styles.words}>{children}</span>
    </span>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { openModal } from "./open-modal.ts";
import styles from "./message-modal.module.css";

type MessageModalProps = {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
  /** Buttons; one has `data-dismiss`. */
  readonly actions: ReactNode;
  readonly foot?: ReactNode;
};

export function MessageModal({ id, title, note, children, actions, foot }: MessageModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    openModal(shown);
    const close = () => shown.close();
    const link = shown.querySelector("a[data-dismiss]");
    link?.addEventListener("click", close);
    return () => {
      link?.removeEventListener("click", close);
      close();
    };
  }, []);
  return (
    <dialog ref={dialog} id={id} open className={styles.modal} aria-labelledby={`${id}-title`} data-modal="">
      <div className={styles.words}>
        {note && <p className="soft small">{note}</p>}
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
      <div className={styles.foot}>
        <div className="row">{actions}</div>
        {foot}
      </div>
    </dialog>
  );
}

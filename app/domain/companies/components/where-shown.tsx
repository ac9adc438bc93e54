import type { CSSProperties } from "react";
import { lettersOf } from "#app/domain/clients/client-brand.ts";
import type { CompanyFormView } from "../company-form-view.server.ts";
import styles from "./where-shown.module.css";

export function WhereShown({ view }: { readonly view: CompanyFormView }) {
  const { values, contact, logoFileId, brand, sender } = view;
  return (
    <section className={styles.list} aria-label="Where clients see it">
      <h2 className={styles.title}>Where clients see it</h2>
      <figure>
        <figcaption>Footer of a dashboard</figcaption>
        <div className={styles.sample}>
          <p>
            Prepared by <strong>{values.name}</strong>
          </p>
          {contact && <p className={styles.soft}>{contact}</p>}
        </div>
      </figure>
      <figure>
        <figcaption>Sender of a report</figcaption>
        <div className={`${styles.sample} ${styles.mail}`}>
          <span className={styles.mark} style={{ "--mark": brand } as CSSProperties}>
            {logoFileId ? <img src={`/files/${logoFileId}`} alt="" /> : lettersOf(values.name)}
          </span>
          <div>
            <p>
              <strong>{values.name}</strong>
            </p>
            <p className={styles.soft}>{sender}</p>
          </div>
        </div>
      </figure>
      <figure>
        <figcaption>Footer of a PDF page</figcaption>
        <div className={`${styles.sample} ${styles.foot}`}>
          <span>{values.name}</span>
          <span>{contact}</span>
        </div>
      </figure>
    </section>
  );
}

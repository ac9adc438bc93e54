import { Card } from "#app/ui/blocks/card.tsx";
import type { UploadView } from "../../upload-view.ts";
import styles from "./understood.module.css";

export function UnderstoodCard({ said, order, first }: Pick<UploadView, "said" | "order" | "first">) {
  return (
    <div className={styles.first} id="understood">
      <Card>
        <p className={styles.said} role="status">
          {said.map(({ text, kind }, at) =>
            kind === "plain" ? (
              text
            ) : (
              <b key={at} data-kind={kind}>
                {text}
              </b>
            ),
          )}
        </p>
        <p className={styles.hint}>
          {order
            ? "One answer is needed before the file can be saved."
            : first?.refused
              ? "A file is saved only when each of its rows can be read or is left out."
              : "Is this what is in the file? If a part is wrong, change it below. Nothing is saved yet."}
        </p>
      </Card>
    </div>
  );
}

import type { ReceiptStep } from "#app/metrics/receipt/receipt-words.ts";
import styles from "./formula-strip.module.css";

export function FormulaStrip({ steps }: { readonly steps: readonly ReceiptStep[] }) {
  return (
    <div className={styles.strip} role="group" aria-label="How it is calculated">
      {steps.map((step, at) =>
        step.step === "sign" ? (
          <span key={at} className={styles.sign}>
            {step.text}
          </span>
        ) : (
          <div key={at}>
            <p className={styles.number}>
              <bdi>{step.text}</bdi>
            </p>
            <p className={styles.note}>{step.note}</p>
          </div>
        ),
      )}
    </div>
  );
}

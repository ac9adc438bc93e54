import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { UploadView } from "../../upload-view.ts";
import { FileRows } from "./file-rows.tsx";
import styles from "./understood.module.css";

type OrderQuestionProps = { readonly view: UploadView; readonly field: Field };

/** Nothing in the file decides, so nothing is preselected. */
export function OrderQuestion({ view, field }: OrderQuestionProps) {
  const { order, columns, preview } = view;
  if (!order) return null;
  const example = preview.map((row) => row[order.at] ?? "").find((text) => text !== "") ?? "";
  return (
    <section className={styles.ask} aria-labelledby="order-question">
      <header>
        <Icon name="alert" size={18} />
        <h2 id="order-question">
          In “<bdi>{example}</bdi>”, is the day or the month first?
        </h2>
        <p>
          Both readings are possible, so nothing in the file decides. Later files of this source are read the
          same way.
        </p>
      </header>
      <div className={styles.body}>
        <RadioGroup
          field={field}
          label={`Order of day and month in “${columns[order.at]?.name ?? ""}”`}
          choices={order.choices.map(({ format, label, span, facts }) => ({
            value: format,
            label,
            amount: span,
            hint: facts,
          }))}
        />
        <FileRows
          caption="First rows of the file"
          names={columns.map(({ name }) => name)}
          lines={preview.slice(0, 3).map((cells) => ({ cells, line: null }))}
        />
        <div>
          <Button tone="primary" name="intent" value="apply">
            Use this order
          </Button>
        </div>
      </div>
    </section>
  );
}

import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { UploadView } from "../../upload-view.ts";
import { FileRows } from "./file-rows.tsx";
import styles from "./understood.module.css";

type RefusedRowsProps = {
  readonly view: UploadView;
  readonly field: (name: string) => Field;
};

const count = (amount: number) => amount.toLocaleString("en-GB");

export function RefusedRows({ view, field }: RefusedRowsProps) {
  const refused = view.first?.refused;
  if (!refused) return null;
  const { first, lines } = refused;
  const { line, at, message, suggestion, around } = first;
  const name = at === null ? null : (view.columns[at]?.name ?? null);
  const number = count(line);
  const cells = around.find((row) => row.line === line)?.cells ?? [];
  const bad = view.isWide && at !== null ? cells.indexOf(first.text) : at;
  return (
    <section className={styles.ask} data-bad="" aria-labelledby="refused-rows">
      <header>
        <Icon name="alert" size={18} />
        <h2 id="refused-rows">
          {name === null ? `Line ${number} can’t be read` : `Line ${number}: “${name}” can’t be read`}
        </h2>
        <p>
          <bdi>{message}.</bdi>
          {suggestion && ` ${suggestion} would make the file’s own total right.`}
        </p>
      </header>
      <div className={styles.body}>
        <FileRows
          caption={`Line ${number} and the lines next to it`}
          names={view.namesInFile}
          always={bad}
          lines={around.map((row) => ({
            ...row,
            ...(row.line === line && { kind: "refused" as const, bad }),
          }))}
        />
        <div className="row">
          <Button tone="primary" name="intent" value={`leave-out:${line}`}>
            {`Leave out line ${number}`}
          </Button>
          {lines.length > 1 && (
            <Button name="intent" value={`leave-out:${lines.join(",")}`}>
              {`Leave out all ${count(lines.length)} lines`}
            </Button>
          )}
        </div>
        {at !== null && !view.isWide && (
          <div className={styles.edit}>
            <HiddenField name="typed_line" value={line} />
            <HiddenField name="typed_at" value={at} />
            <TextField
              field={{ ...field("typed_text"), initialValue: suggestion ?? first.text }}
              label={`Or read “${name}” in line ${number} as`}
              width={16}
              small
            />
            <Button small name="intent" value="read-as">
              Use this value
            </Button>
          </div>
        )}
        <p className="small soft">
          If you leave it out, none of its numbers count, and the source’s page keeps saying so. Or{" "}
          <Link to={view.uploadAgainHref}>upload a corrected file</Link>.
        </p>
      </div>
    </section>
  );
}

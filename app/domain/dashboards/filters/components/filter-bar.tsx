import { look } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import fieldStyles from "#app/ui/fields/field.module.css";
import { Icon } from "#app/ui/icon.tsx";
import { filterLimits, filterOps } from "../dashboard-filter.ts";
import type { FilterForm, SegmentLinks } from "../filter-form.ts";
import styles from "./filter-bar.module.css";

type FilterLineProps = {
  readonly words?: readonly string[] | undefined;
  readonly form: FilterForm | null;
};

export function FilterLine({ words = [], form }: FilterLineProps) {
  const own = form?.filters ?? [];
  const kept = words.slice(0, words.length - own.length);
  return (
    <>
      {form?.isRefused && (
        <p className={styles.line}>
          {`Filters are turned off for this dashboard. It shows ${kept.length > 0 ? "its own filter only" : "all data"}.`}
        </p>
      )}
      {words.length > 0 && (
        <p className={styles.line}>
          <Icon name="filter" size={14} />
          {"Filtered: "}
          {kept.map((text) => (
            <span key={text} className={styles.filter}>
              <strong>
                <bdi>{text}</bdi>
              </strong>{" "}
            </span>
          ))}
          {kept.length > 0 && form?.segments && (
            <a href={form.segments.keptHref} className={styles.filter}>
              Change<span className="visually-hidden"> filters of this dashboard</span>
            </a>
          )}{" "}
          {own.map(({ words: text, removeHref }) => (
            <span key={removeHref} className={styles.filter}>
              <strong>
                <bdi>{text}</bdi>
              </strong>{" "}
              <a href={removeHref}>
                Remove<span className="visually-hidden">{` filter: ${text}`}</span>
              </a>{" "}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Segments({ links, saveHref, manageHref, keepHref, keptHref }: SegmentLinks) {
  return (
    <nav className={styles.segments} aria-label="Saved filters">
      {links.length > 0 && <b>Segments</b>}
      {links.map(({ name, href, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent || undefined} {...look({ small: true })}>
          <bdi>{name}</bdi>
        </a>
      ))}
      {saveHref && <a href={saveHref}>Save as segment</a>}
      {links.length > 0 && <a href={manageHref}>Manage segments</a>}
      {keepHref && <a href={keepHref}>Keep for this dashboard</a>}
      <a href={keptHref}>Filters of this dashboard</a>
    </nav>
  );
}

export function FilterBar({ form }: { readonly form: FilterForm }) {
  const { action, kept, dimensions, values, entered, problems, filters, clearHref, isFull, isRefused } = form;
  const { segments } = form;
  if (isRefused) return null;
  const field = (name: "filterBy" | "filterOp" | "filterValue", value: string) =>
    plainField("filter", name, {
      value,
      required: true,
      ...(problems?.[name] && { errors: [problems[name]] }),
    });
  return (
    <details className={styles.bar} open={problems ? true : undefined} data-menu>
      <summary {...look({})}>
        <Icon name="filter" />
        Filter
      </summary>
      <form method="get" action={action} className={styles.panel}>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {problems?.filter && (
          <p className={fieldStyles.error} role="alert">
            {problems.filter}
          </p>
        )}
        {segments && <Segments {...segments} />}
        {isFull ? (
          <p>{`This page has ${filterLimits.filters} filters. Remove one to add another.`}</p>
        ) : (
          <>
            <SelectField
              field={field("filterBy", entered.by)}
              label="Dimension"
              options={dimensions.map(({ dimension, label }) => ({ value: dimension, label }))}
            />
            <SelectField field={field("filterOp", entered.op)} label="Operator" options={filterOps} />
            <TextField
              field={{ ...field("filterValue", entered.value), maxLength: filterLimits.value }}
              label="Value"
              autoComplete="off"
              suggestions={values.map((value) => ({ value, label: "" }))}
            />
          </>
        )}
        <div className={styles.foot}>
          {(filters.length > 0 || problems) && (
            <a href={clearHref} {...look({ tone: "quiet" })}>
              Clear
            </a>
          )}{" "}
          {!isFull && <button {...look({ tone: "primary" })}>Apply</button>}
        </div>
      </form>
    </details>
  );
}

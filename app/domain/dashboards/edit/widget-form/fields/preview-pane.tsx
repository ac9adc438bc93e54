import { Banner } from "#app/ui/banner.tsx";
import { exampleWord } from "#app/views/marks-of.ts";
import type { Brand } from "#app/theme/derive.ts";
import { ClientColors } from "#app/domain/dashboards/view/client-colors.tsx";
import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import type { WidgetFormState } from "../widget-form-state.ts";
import styles from "./preview-pane.module.css";

type PreviewPaneProps = {
  readonly state: WidgetFormState;
  readonly brand: Brand;
  readonly isAsking: boolean;
};

export function PreviewPane({ state: { draft, preview, choices }, brand, isAsking }: PreviewPaneProps) {
  const hidden = draft.metrics.filter(({ cloaked }) => cloaked);
  const names = hidden.map(({ key }) => choices?.metrics.find(({ value }) => value === key)?.label ?? key);
  return (
    <section aria-labelledby="preview-title" className={styles.preview}>
      <div className={styles.head}>
        <h2 id="preview-title">Preview</h2>
        <span className="small soft" role="status">
          {isAsking
            ? "Loading data"
            : preview && `${preview.view.example ? exampleWord : "Real data"}, ${preview.period}`}
        </span>
      </div>
      {preview ? (
        <ClientColors brand={brand}>
          <div className={styles.box} data-height={preview.view.height}>
            <WidgetCard view={preview.view} heading="h3" />
          </div>
        </ClientColors>
      ) : (
        <p className={styles.none}>The preview appears once the required fields are filled in.</p>
      )}
      {preview && (
        <p className="small soft">
          Drawn as wide as this column; on the dashboard it has {preview.view.width} of 4 columns.
        </p>
      )}
      {names.length > 0 && (
        <Banner
          level="info"
          title={
            names.length === 1
              ? `${names[0]} is hidden but still used`
              : `${names.join(", ")} are hidden but still used`
          }
        >
          Calculated metrics and sorting can still use hidden metrics.
        </Banner>
      )}
    </section>
  );
}

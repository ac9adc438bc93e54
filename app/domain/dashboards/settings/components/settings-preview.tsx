import type { CSSProperties } from "react";
import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import { framedCss } from "#app/theme/css.ts";
import { SegmentedChoice } from "#app/ui/blocks/segmented.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { HeadStyle } from "#app/ui/head-style.tsx";
import { Band } from "../../view/components/band.tsx";
import type { SettingsPreview as Preview } from "../preview-settings.server.ts";
import styles from "./settings-preview.module.css";

type SettingsPreviewProps = { readonly preview: Preview; readonly isAsking: boolean };

const frame = "[data-preview]";
const chosen = (scheme: string) => `${frame}:has(input[value="${scheme}"]:checked)`;

/** CSS chooses the scheme, also without script. */
export function SettingsPreview({ preview: { view, cards, chart }, isAsking }: SettingsPreviewProps) {
  const { theme, brand, backgroundColor: ground, panelColor: panel, period } = view;
  const darkSelector = theme === "auto" ? chosen("dark") : theme === "dark" ? frame : `${frame}:not(*)`;
  const grounds = { ground, ...(panel !== undefined && { panel }) };
  const widgets = (
    <div className={styles.widgets}>
      {cards.map((card) => (
        <WidgetCard key={card.id} view={card} heading="h3" />
      ))}
      <WidgetCard view={chart} heading="h3" />
    </div>
  );
  return (
    <section id="preview" className={styles.preview} aria-labelledby="preview-title" data-preview>
      <HeadStyle
        css={framedCss(
          brand,
          { selector: `${frame} > :last-child`, darkSelector: `${darkSelector} > :last-child` },
          grounds,
        )}
      />
      <div className={styles.head}>
        <h2 id="preview-title">Preview</h2>
        <span className="small soft" role="status">
          {isAsking && "Updating"}
        </span>
        {theme === "auto" ? (
          <SegmentedChoice field={schemeField} label="Theme of the preview" choices={schemes} />
        ) : (
          <span className="small soft">{theme === "dark" ? "Always dark" : "Always light"}</span>
        )}
      </div>
      <div className={styles.page} {...background(view)}>
        <Band view={view} isFramed />
        <div className={styles.inside}>
          <div className={styles.title}>
            <p className={styles.name} dir="auto">
              {view.name}
            </p>
            <p className="small">
              <strong>{period.text}</strong> {period.compareText}
            </p>
          </div>
          {panel === undefined ? widgets : <div className={styles.panel}>{widgets}</div>}
          <p className={styles.link}>
            A link looks like this: <a href={`/dashboards/${view.permalink}`}>View dashboard</a>
          </p>
        </div>
      </div>
    </section>
  );
}

export function PreviewLink() {
  return (
    <a className={styles.jump} href="#preview">
      Preview
    </a>
  );
}

const schemes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
/** In no form: it is not stored. */
const schemeField = { ...plainField("preview", "scheme", { value: "light" }), formId: "preview-scheme" };

function background({ backgroundFileId, backgroundColor }: Preview["view"]) {
  if (backgroundFileId === null) return backgroundColor === null ? {} : { "data-plate": true };
  return {
    "data-plate": true,
    style: { backgroundImage: `url("/files/${backgroundFileId}")` } as CSSProperties,
  };
}

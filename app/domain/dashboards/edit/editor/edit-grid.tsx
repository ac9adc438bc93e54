import { type MouseEvent, useState } from "react";
import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import type { WidgetView } from "#app/views/widget-view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { WidgetGrid } from "../../view/components/widget-grid.tsx";
import { type EditCommand, readCommand, withCommands } from "../commands/edit-command.ts";
import { useArranging } from "./use-arranging.ts";
import type { useEdits } from "./use-edits.ts";
import type { Panel, PanelPreview, PanelTarget } from "./use-panel.ts";
import { type Sizing, useSizing } from "./use-sizing.ts";
import { WidgetTools } from "./widget-tools.tsx";
import styles from "./edit-grid.module.css";

type EditGridProps = {
  readonly widgets: readonly WidgetView[];
  readonly base: string;
  readonly version: number;
  readonly formId: string;
  readonly edits: ReturnType<typeof useEdits>;
  readonly panel: Panel;
  readonly isReading: boolean;
};

export function EditGrid({ widgets, base, version, formId, edits, panel, isReading }: EditGridProps) {
  const { target, preview, open } = panel;
  const shown = withPreview(withCommands(widgets, edits.pending), target, preview);
  const [said, say] = useState("");
  const arranging = useArranging(shown.map(named), edits.send, say);
  const sizing = useSizing(shown.map(named), edits.send, say);
  const { dragging } = arranging;
  const drawn = withCommands(shown, [...moveOf(dragging), ...sizeOf(sizing.sizing)]);
  const mergeable = widgets.filter(({ nature }) => nature === "interactive").length > 1;
  return (
    <div className={styles.edit} data-arranged>
      <WidgetGrid>
        {drawn.map((view, at) => (
          <WidgetCard
            key={view.id}
            view={view}
            tools={
              !isReading && (
                <WidgetTools
                  widget={{
                    ...named(view),
                    isFirst: at === 0,
                    isLast: at === drawn.length - 1,
                    mayMerge: mergeable && view.nature === "interactive",
                    isSelected: target?.widgetId === view.id,
                  }}
                  open={open}
                  base={base}
                  version={version}
                  formId={formId}
                  send={edits.send}
                  arranging={arranging}
                  sizing={sizing}
                />
              )
            }
          />
        ))}
        {target?.widgetId === null && preview ? (
          <WidgetCard view={preview.view} />
        ) : (
          !isReading && <AddHere base={base} open={open} />
        )}
      </WidgetGrid>
      {dragging && (
        <div
          className={styles.held}
          style={{ translate: `${dragging.x}px ${dragging.y}px` }}
          aria-hidden="true"
        >
          {shown.map(named).find(({ id }) => id === dragging.id)?.title}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function AddHere({ base, open }: Pick<EditGridProps, "base"> & Pick<Panel, "open">) {
  const link = (href: string) => ({
    to: href,
    onClick: (event: MouseEvent) => open(event, { widgetId: null, href }),
  });
  return (
    <div className={styles.add}>
      <b>Add a widget here</b>
      <div className="row">
        <LinkButton {...link(`${base}/widgets/new`)} small icon="plus">
          From a source
        </LinkButton>
        <LinkButton {...link(`${base}/widgets/new?template=text`)} small>
          Text
        </LinkButton>
        <LinkButton {...link(`${base}/widgets/new?template=picture`)} small>
          Image
        </LinkButton>
      </div>
    </div>
  );
}

function moveOf(dragging: ReturnType<typeof useArranging>["dragging"]): readonly EditCommand[] {
  if (!dragging) return [];
  const { id, before } = dragging;
  return [{ do: "move", widget: id, to: before === null ? "last" : { before } }];
}

function sizeOf(sizing: Sizing | null): readonly EditCommand[] {
  const command = sizing && readCommand(`size ${sizing.id} ${sizing.width}x${sizing.height}`);
  return command ? [command] : [];
}

function withPreview(
  views: readonly WidgetView[],
  target: PanelTarget | null,
  preview: PanelPreview | null,
): readonly WidgetView[] {
  if (!target || !preview) return views;
  return views.map((view) => {
    if (view.id !== target.widgetId) return view;
    const { id, width, height } = view;
    const isResized = preview.storedSize !== `${width}x${height}`;
    return { ...preview.view, id, ...(isResized && { width, height }) };
  });
}

function named({ id, title, nature, width, height }: WidgetView) {
  return { id, title: title || (nature === "passive" ? "this text" : "this widget"), width, height };
}

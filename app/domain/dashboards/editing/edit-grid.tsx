import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import type { WidgetView } from "#app/views/widget-view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { WidgetGrid } from "../components/widget-grid.tsx";
import { withCommands } from "../commands/edit-command.ts";
import { useArranging } from "./use-arranging.ts";
import type { useEdits } from "./use-edits.ts";
import { WidgetTools } from "./widget-tools.tsx";
import styles from "./edit-grid.module.css";

type EditGridProps = {
  readonly widgets: readonly WidgetView[];
  readonly base: string;
  readonly version: number;
  readonly formId: string;
  readonly edits: ReturnType<typeof useEdits>;
};

export function EditGrid({ widgets, base, version, formId, edits }: EditGridProps) {
  const shown = withCommands(widgets, edits.pending);
  const arranging = useArranging(shown.map(named), edits.send);
  const { dragging, said } = arranging;
  const drawn = dragging
    ? withCommands(shown, [
        {
          do: "move",
          widget: dragging.id,
          to: dragging.before === null ? "last" : { before: dragging.before },
        },
      ])
    : shown;
  const mergeable = widgets.filter(({ nature }) => nature === "interactive").length > 1;
  return (
    <div className={styles.edit} data-arranged>
      <WidgetGrid>
        {drawn.map((view, at) => (
          <WidgetCard
            key={view.id}
            view={view}
            tools={
              <WidgetTools
                widget={{
                  ...named(view),
                  width: view.width,
                  height: view.height,
                  isFirst: at === 0,
                  isLast: at === drawn.length - 1,
                  mayMerge: mergeable && view.nature === "interactive",
                }}
                base={base}
                version={version}
                formId={formId}
                send={edits.send}
                arranging={arranging}
              />
            }
          />
        ))}
        <AddHere base={base} />
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

function AddHere({ base }: { readonly base: string }) {
  return (
    <div className={styles.add}>
      <b>Add a widget here</b>
      <div className="row">
        <LinkButton to={`${base}/widgets/new`} small icon="plus">
          From a source
        </LinkButton>
        <LinkButton to={`${base}/widgets/new?template=text`} small>
          Text
        </LinkButton>
        <LinkButton to={`${base}/widgets/new?template=picture`} small>
          {" "}
          Image{" "}
        </LinkButton>
      </div>
    </div>
  );
}

/** Tools of untitled widgets need an accessible name. */
function named({ id, title, nature }: WidgetView) {
  return { id, title: title || (nature === "passive" ? "this text" : "this widget") };
}

import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { LockedNotice } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import type { PanelProps } from "#app/domain/dashboards/edit/editor/use-panel.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { UnsentNotice } from "#app/ui/forms/unsent-notice.tsx";
import { SectionLinks } from "../fields/sections.tsx";
import { TemplateCards, type TemplateGroup } from "../fields/template-cards.tsx";
import type { WidgetFormState } from "../widget-form-state.ts";
import { PanelForm } from "./panel-form.tsx";
import styles from "./widget-panel.module.css";

type WidgetPage = {
  readonly state: WidgetFormState | null;
  readonly groups?: readonly TemplateGroup[];
  readonly permalink: string;
  readonly name?: string;
};

export function WidgetPanel({ target, saved, takenBy, onTakeOver, ...form }: PanelProps) {
  const { panel, base } = form;
  const page = useFetcher<WidgetPage>();
  const { load, data } = page;
  const { href, widgetId } = target;
  const [isSaved, setIsSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const aside = useRef<HTMLElement>(null);
  const { leaveThen, close: closeNow } = panel;
  const close = useCallback(() => leaveThen(closeNow), [leaveThen, closeNow]);

  useEffect(() => load(href), [load, href]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const card = widgetId === null ? null : document.getElementById(widgetId);
    const isSheet = matchMedia("(max-width: 1079px)").matches;
    card?.scrollIntoView({ block: isSheet ? "start" : "nearest" });
  }, [widgetId]);

  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const from = event.target as Element;
      if (from !== document.body && !aside.current?.contains(from)) return;
      if (from.closest("dialog")) return; // Escape answers the question about unsaved changes
      event.preventDefault(); // it would close the question at once
      close();
    };
    document.addEventListener("keydown", closeByKey);
    return () => document.removeEventListener("keydown", closeByKey);
  }, [close]);

  function onSaved(id: string) {
    if (widgetId === null) return panel.showSaved({ widgetId: id, href: `${base}/widgets/${id}` });
    setIsSaved(true);
    load(href);
  }

  const title = widgetId === null ? "Add widget" : (data?.name ?? "Edit widget");
  return (
    <aside className={styles.panel} ref={aside} data-panel aria-labelledby="panel-title">
      <header className={styles.head}>
        <h2 id="panel-title" tabIndex={-1} ref={heading}>
          <bdi>{title}</bdi>
        </h2>
        <Button type="button" tone="quiet" small iconOnly icon="close" onClick={close}>
          Close
        </Button>
        <div className={styles.links}>
          {data?.state?.draft.nature === "interactive" && <SectionLinks />}
          <LinkButton to={href} tone="quiet" small>
            Open as page
          </LinkButton>
        </div>
      </header>
      <div className={styles.body}>
        <UnsentNotice />
        {!data && <p role="status">Loading</p>}
        {data && takenBy !== null && (
          <div className={styles.taken}>
            <LockedNotice holder={takenBy} permalink={data.permalink} onTakeOver={onTakeOver} />
          </div>
        )}
        {data?.state && (
          <PanelForm
            key={data.state.madeAt}
            loaded={data.state}
            action={href}
            {...form}
            savedText={isSaved ? saved : null}
            onSaved={onSaved}
          />
        )}
        {data?.groups && !data.state && (
          <div className="stack loose">
            <TemplateCards
              base={`${base}/widgets/new`}
              groups={data.groups}
              onOpen={(event: MouseEvent, to) => panel.open(event, { widgetId: null, href: to })}
            />
          </div>
        )}
      </div>
    </aside>
  );
}

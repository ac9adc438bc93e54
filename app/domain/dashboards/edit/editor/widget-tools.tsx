import { Form } from "@remix-run/react";
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { SizePicker } from "#app/ui/fields/size-picker.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import { CornerHandles } from "./corner-handles.tsx";
import { handleId, type useArranging } from "./use-arranging.ts";
import { editLinkId, type Panel } from "./use-panel.ts";
import type { useSizing } from "./use-sizing.ts";
import styles from "./widget-tools.module.css";

export type ToolsOf = {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly mayMerge: boolean;
  readonly isSelected: boolean;
};

type WidgetToolsProps = {
  readonly widget: ToolsOf;
  readonly base: string;
  readonly version: number;
  readonly formId: string;
  readonly send: (command: string) => void;
  readonly arranging: ReturnType<typeof useArranging>;
  readonly sizing: ReturnType<typeof useSizing>;
  readonly open: Panel["open"];
};

export function WidgetTools({
  widget,
  base,
  version,
  formId,
  send,
  arranging,
  sizing,
  open,
}: WidgetToolsProps) {
  const { id, title, isFirst, isLast, mayMerge, isSelected } = widget;
  const href = `${base}/widgets/${id}`;
  const isHydrated = useHydrated();
  const does = (command: string) => ({ form: formId, name: "intent", value: command });
  const isSizing = sizing.sizing?.id === id;
  return (
    <>
      <div
        className={styles.tools}
        data-dragged={arranging.dragging?.id === id || undefined}
        data-selected={isSelected || isSizing || undefined}
        data-goes={`${title} goes here`}
      >
        {isHydrated && (
          <button
            type="button"
            id={handleId(id)}
            className={styles.handle}
            onKeyDown={(event) => (event.shiftKey ? sizing : arranging).onKeyDown(id, event)}
            onPointerDown={(event) => arranging.onPointerDown(id, event)}
          >
            <Icon name="grip" />
            <span className="visually-hidden">{`Move ${title}; arrow keys also work, with Shift they change its size`}</span>
          </button>
        )}
        <Size widget={widget} base={base} version={version} send={send} />
        <LinkButton
          to={href}
          id={editLinkId(id)}
          tone="quiet"
          small
          iconOnly
          icon="pencil"
          aria-expanded={isHydrated ? isSelected : undefined}
          onClick={(event) => open(event, { widgetId: id, href })}
        >
          {`Edit ${title}`}
        </LinkButton>
        <Menu id={`more-${id}`} label={`More actions for ${title}`} iconOnly tone="quiet" small>
          {!isFirst && <MenuButton {...does(`move ${id} first`)}>Move to the start</MenuButton>}
          {!isFirst && (
            <MenuButton {...does(`move ${id} up`)} icon="up">
              Move up
            </MenuButton>
          )}
          {!isLast && (
            <MenuButton {...does(`move ${id} down`)} icon="down">
              Move down
            </MenuButton>
          )}
          {!isLast && <MenuButton {...does(`move ${id} last`)}>Move to the end</MenuButton>}
          <MenuButton {...does(`duplicate ${id}`)}>Copy</MenuButton>
          {mayMerge && <MenuLink to={`${base}/widgets/${id}/merge`}>Merge with other widgets…</MenuLink>}
          <MenuLink to={`${base}/widgets/${id}/delete`}>Delete…</MenuLink>
        </Menu>
      </div>
      {isHydrated && (
        <CornerHandles
          size={isSizing ? `${widget.width}×${widget.height}` : null}
          onPointerDown={(corner, event) => sizing.onCornerDown(id, corner, event)}
        />
      )}
    </>
  );
}

function Size({
  widget,
  base,
  version,
  send,
}: Pick<WidgetToolsProps, "widget" | "base" | "version" | "send">) {
  const { id, title, width, height } = widget;
  const popover = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const popoverId = `size-${id}`;

  // Arrow keys only browse sizes: Enter, leaving the list or a click sends.
  const isByPointer = useRef(false);
  const known = useRef("");
  known.current = `${width}x${height}`;
  function choose(form: HTMLFormElement) {
    const chosen = String(new FormData(form).get("size"));
    if (chosen === known.current) return;
    known.current = chosen;
    send(`size ${id} ${chosen}`);
  }
  function close(form: HTMLFormElement) {
    choose(form);
    popover.current?.hidePopover();
  }
  const enhanced = {
    onPointerDown: () => (isByPointer.current = true),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLFormElement>) => {
      isByPointer.current = false;
      if (key === "Escape") currentTarget.reset();
      if (key === "Enter") close(currentTarget);
    },
    onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => isByPointer.current && close(currentTarget),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      if (!currentTarget.contains(relatedTarget)) choose(currentTarget);
    },
    onSubmit: (event: FormEvent) => event.preventDefault(),
  };

  return (
    <>
      <Button
        type="button"
        tone="quiet"
        small
        popovertarget={popoverId}
        aria-label={`Size of ${title}: ${width}×${height}`}
      >
        <bdi dir="ltr">
          {width}×{height}
        </bdi>
      </Button>
      <div id={popoverId} popover="auto" ref={popover} className={styles.size}>
        <Form
          method="post"
          action={`${base}/edit`}
          preventScrollReset
          className="stack"
          {...(isHydrated && enhanced)}
        >
          <HiddenField name="version" value={version} />
          <HiddenField name="intent" value={`size ${id}`} />
          <SizePicker
            key={`${width}x${height}`}
            field={plainField(popoverId, "size", { value: `${width}x${height}` })}
            label={`Size: ${width} wide, ${height} high`}
          />
          {!isHydrated && <Button small>Save size</Button>}
        </Form>
      </div>
    </>
  );
}

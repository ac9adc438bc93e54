import { type CSSProperties, Fragment } from "react";

import { type Key, type KeyEntry, type Label, labelGap, type Scene } from "./scene.ts";
import { roundPx } from "./marks.ts";
import { breakable } from "./labels/soft-hyphens.ts";
import { mergeShapes } from "./svg-paths.ts";
import styles from "./scene-svg.module.css";

// Spaces between the parts separate words in text browsers.

type Variables = CSSProperties & Record<`--${string}`, string | number>;

const percent = (value: number, of: number) => roundPx((value / of) * 100);

export function SceneSvg({ scene }: { readonly scene: Scene }) {
  const { fit, label } = scene;
  const has = (role: Label["role"]) => scene.labels.some((one) => one.role === role);
  const wraps = scene.labels.some(({ role, room }) => role === "x" && room !== undefined);
  return (
    <div
      className={fit === "stretch" ? styles.plot : styles.round}
      style={roomOf(scene)}
      data-ends={has("end") || undefined}
      data-wraps={wraps || undefined}
    >
      <div
        className={styles.pane}
        {...(label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
        {...hitAttributes(scene)}
      >
        <Drawing scene={scene} />
        {(["y", "x", "end", "value", "centre", "axis", "mark"] as const).filter(has).map((role) => (
          <Labels key={role} role={role} scene={scene} />
        ))}
      </div>
    </div>
  );
}

function roomOf({ box, fit, gutter: { top, end, bottom, start }, leastHeight }: Scene): Variables {
  const px = Math.round;
  if (fit === "stretch") {
    const least = leastHeight > 0 && { minBlockSize: `calc(var(--row-share, 1) * ${leastHeight}px)` };
    return { padding: `${px(top)}px ${px(end)}px ${px(bottom)}px ${px(start)}px`, ...least };
  }
  const beside = `min(calc(var(--side) * ${px(start)}px), 34cqi)`;
  const room = bottom > 0 && { padding: `${px(top)}px ${beside} ${px(bottom)}px` };
  return { "--w": `${px(box.width)}px`, "--a": roundPx(box.width / box.height), ...room };
}

export function Drawing({ scene: { box, fit, plot } }: { readonly scene: Scene }) {
  return (
    <svg
      viewBox={`0 0 ${roundPx(box.width)} ${roundPx(box.height)}`}
      preserveAspectRatio={fit === "stretch" ? "none" : undefined}
      fill="none"
      aria-hidden="true"
    >
      {mergeShapes(plot).map((attributes, i) => (
        <path key={i} {...attributes} />
      ))}
    </svg>
  );
}

const usual: Record<
  Label["role"],
  { at: string; ink: Label["ink"]; weight: 400 | 600; size: number; x?: number; y?: number }
> = {
  y: { at: "end-middle", ink: "ink-3", weight: 400, size: 12, x: 0 },
  x: { at: "middle-below", ink: "ink-3", weight: 400, size: 12, y: 100 },
  end: { at: "start-middle", ink: "ink-2", weight: 600, size: 12, x: 100 },
  value: { at: "middle-above", ink: "ink-2", weight: 600, size: 12 },
  centre: { at: "middle-above", ink: "ink", weight: 600, size: 22, x: 50 },
  axis: { at: "middle-below", ink: "ink-2", weight: 400, size: 12 },
  mark: { at: "middle-above", ink: "ink", weight: 600, size: 12, y: 0 },
};

function Labels({ role, scene: { labels, box } }: { readonly role: Label["role"]; readonly scene: Scene }) {
  const own = labels.filter((label) => label.role === role);
  const room = own[0]?.room;
  const gap = labelGap[role] + (own[0]?.lift ?? 0);
  const group: Variables = {
    ...(gap > 0 && { "--g": `${gap}px` }),
    ...(room !== undefined && {
      "--r": role === "x" ? `${percent(room, box.width)}%` : `${Math.round(room)}px`,
    }),
  };
  return (
    <div className={styles[role]} style={group} data-room={room === undefined ? undefined : true}>
      {own.map((label, i) => (
        <Fragment key={i}>
          <LabelText label={label} box={box} hasOwnRoom={role === "axis" && label.room !== room} />{" "}
        </Fragment>
      ))}
    </div>
  );
}

const inRing = (size: number, box: Scene["box"]) =>
  `clamp(var(--text-12),${percent(size, box.width)}cqi,var(--text-${size}))`;

/** Arabic and Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

type LabelTextProps = { readonly label: Label; readonly box: Scene["box"]; readonly hasOwnRoom: boolean };

function LabelText({ label, box, hasOwnRoom }: LabelTextProps) {
  const normal = usual[label.role];
  const [x, y] = [percent(label.x, box.width), percent(label.y, box.height)];
  const at = `${label.inline}-${label.block}`;
  const style: Variables = {
    ...(x !== normal.x && { "--x": x }),
    ...(y !== normal.y && { "--y": y }),
    ...(label.ink !== normal.ink && { color: `var(--${label.ink})` }),
    ...(label.weight !== normal.weight && { fontWeight: label.weight }),
    ...(label.role === "centre" && label.size > 12
      ? { "--size": inRing(label.size, box) }
      : label.size !== normal.size && { "--size": `var(--text-${label.size})` }),
    ...(hasOwnRoom && label.room !== undefined && { "--r": `${Math.round(label.room)}px` }),
  };
  const text = breakable(label);
  return (
    <span
      style={style}
      data-at={at === normal.at ? undefined : at}
      data-half={label.half}
      data-fit={label.fit}
    >
      {(label.role === "axis" && label.room !== undefined) || rightToLeft.test(text) ? (
        <bdi>{text}</bdi>
      ) : (
        text
      )}
      {label.strong !== undefined && <b>{label.strong}</b>}
    </span>
  );
}

type SceneKeyProps = {
  readonly scene: Scene;
  readonly dataHref: string;
  readonly hrefOf?: EntryHref | null;
};

type EntryHref = (name: string) => string | null;

export function SceneKey({ scene: { key }, dataHref, hrefOf = null }: SceneKeyProps) {
  if (!key || key.place === "list") return null;
  return (
    <ul className={styles.key} data-narrow={key.place === "narrow" || undefined}>
      {key.entries.map((entry, i) => (
        <li key={entry.name} {...fitOf(i, key)}>
          <Swatch entry={entry} />
          <EntryName name={entry.name} max={24} hrefOf={hrefOf} />
          {entry.text !== undefined && (
            <>
              {" "}
              <b>{entry.text}</b>
            </>
          )}
        </li>
      ))}
      {key.fit && <More count={key.entries.length - key.fit.wide} fit="wide" href={dataHref} />}
      {key.fit && <More count={key.entries.length - key.fit.narrow} fit="narrow" href={dataHref} />}
    </ul>
  );
}

function fitOf(index: number, { fit }: Key) {
  if (!fit || index < Math.min(fit.wide, fit.narrow)) return {};
  return {
    "data-not": [index >= fit.wide && "wide", index >= fit.narrow && "narrow"].filter(Boolean).join(" "),
  };
}

type MoreProps = { readonly count: number; readonly fit: "wide" | "narrow"; readonly href: string };

function More({ count, fit, href }: MoreProps) {
  return (
    count > 0 && (
      <li data-not={fit === "wide" ? "narrow" : "wide"}>
        <a href={href} data-open>
          {`+${count}`}
          <span className="visually-hidden">{` more in the data`}</span>
        </a>
      </li>
    )
  );
}

type SceneListProps = { readonly scene: Scene; readonly hrefOf?: EntryHref | null };

export function SceneList({ scene: { key }, hrefOf = null }: SceneListProps) {
  if (key?.place !== "list") return null;
  return (
    <ul className={styles.list}>
      {key.entries.map((entry) => (
        <li key={entry.name}>
          <Swatch entry={entry} />
          <EntryName name={entry.name} max={16} hrefOf={hrefOf} /> <b>{entry.share}</b>{" "}
          <bdi>{entry.text}</bdi>
        </li>
      ))}
    </ul>
  );
}

type EntryNameProps = { readonly name: string; readonly max: number; readonly hrefOf: EntryHref | null };

function EntryName({ name, max, hrefOf }: EntryNameProps) {
  const href = hrefOf?.(name) ?? null;
  const text = <bdi>{name}</bdi>;
  return (
    <span title={name.length > max ? name : undefined}>
      {href === null ? (
        text
      ) : (
        <a href={href} rel="nofollow">
          {text}
        </a>
      )}
    </span>
  );
}

function Swatch({ entry: { ink, dash } }: { readonly entry: KeyEntry }) {
  return <i style={{ "--c": `var(--${ink})` } as Variables} data-dash={dash} />;
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

export function hitAttributes({ hits, hitsIn }: Pick<Scene, "hits" | "hitsIn">) {
  if (hits.length === 0) return {};
  if (hitsIn === "rows") return { "data-stops": hits.length, "data-rows": true };
  if (hitsIn) return { "data-stops": hits.length, "data-turn": hitsIn.turnEnds.map(rounded).join(" ") };
  const [first, second] = hits;
  const areBands = !second || !first || Math.abs(first.x2 - first.x1 - (second.x2 - second.x1)) < 1e-6;
  return { "data-stops": hits.length, "data-bands": areBands || undefined };
}

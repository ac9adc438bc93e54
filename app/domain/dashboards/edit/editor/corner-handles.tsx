import type { PointerEvent } from "react";
import type { Corner } from "./use-sizing.ts";
import styles from "./corner-handles.module.css";

const corners: readonly (Corner & { readonly name: string })[] = [
  { name: "start-start", inline: -1, block: -1 },
  { name: "start-end", inline: 1, block: -1 },
  { name: "end-start", inline: -1, block: 1 },
  { name: "end-end", inline: 1, block: 1 },
];

type CornerHandlesProps = {
  readonly size: string | null;
  readonly onPointerDown: (corner: Corner, event: PointerEvent) => void;
};

/** Pointers only; menu and arrow keys do the same. */
export function CornerHandles({ size, onPointerDown }: CornerHandlesProps) {
  return (
    <>
      {corners.map((corner) => (
        <span
          key={corner.name}
          className={styles.corner}
          data-corner={corner.name}
          aria-hidden="true"
          onPointerDown={(event) => onPointerDown(corner, event)}
        />
      ))}
      {size !== null && (
        <bdi dir="ltr" className={styles.tag} aria-hidden="true">
          {size}
        </bdi>
      )}
    </>
  );
}

import { Drawing } from "#app/charts/scene-svg.tsx";
import { pictureScene, type PictureRow } from "./picture-scene.ts";
import styles from "./picture.module.css";

export function Picture({ rows }: { readonly rows: readonly PictureRow[] }) {
  return (
    <span className={styles.picture} aria-hidden="true">
      <Drawing scene={pictureScene(rows)} />
    </span>
  );
}

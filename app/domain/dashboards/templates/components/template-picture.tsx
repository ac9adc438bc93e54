import { Drawing } from "#app/charts/scene-svg.tsx";
import { templateScene, type PictureRow } from "../by-goal/template-scene.ts";
import styles from "./template-picture.module.css";

/** Decorative: the template's name and sentence are beside it. */
export function TemplatePicture({ rows }: { readonly rows: readonly PictureRow[] }) {
  return (
    <span className={styles.picture} aria-hidden="true">
      <Drawing scene={templateScene(rows)} />
    </span>
  );
}

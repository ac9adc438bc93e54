import { Drawing } from "#app/charts/scene-svg.tsx";
import { goalScene, type PictureRow } from "../../templates/goals/goal-scene.ts";
import styles from "./goal-picture.module.css";

/** Decorative: the template's name and sentence are beside it. */
export function GoalPicture({ rows }: { readonly rows: readonly PictureRow[] }) {
  return (
    <span className={styles.picture} aria-hidden="true">
      <Drawing scene={goalScene(rows)} />
    </span>
  );
}

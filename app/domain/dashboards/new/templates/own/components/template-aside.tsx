import { Facts } from "#app/ui/blocks/facts.tsx";
import type { PictureRow } from "#app/domain/dashboards/view/pictures/picture-scene.ts";
import { Picture } from "#app/domain/dashboards/view/pictures/picture.tsx";
import styles from "./template-aside.module.css";

type TemplateAsideProps = {
  readonly template: {
    readonly picture: readonly PictureRow[];
    readonly widgets: number;
    readonly kinds: readonly string[];
  };
  readonly facts?: Parameters<typeof Facts>[0]["facts"];
};

export function TemplateAside({ template, facts = [] }: TemplateAsideProps) {
  const { picture, widgets, kinds } = template;
  return (
    <div className={styles.aside}>
      <Picture rows={picture} />
      <Facts
        facts={[
          ["Widgets", String(widgets)],
          ["Sources", kinds.length === 0 ? "None" : kinds.join(", ")],
          ...facts,
        ]}
      />
    </div>
  );
}

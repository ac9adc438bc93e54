import type { ReactNode } from "react";
import { Fieldset } from "#app/ui/fields/fieldset.tsx";
import styles from "./sections.module.css";

const titles = { data: "Data", look: "Look", advanced: "Advanced" } as const;

type SectionName = keyof typeof titles;

type SectionProps = { readonly name: SectionName; readonly hint?: ReactNode; readonly children: ReactNode };

export function Section({ name, hint, children }: SectionProps) {
  return (
    <div id={sectionId(name)} className={styles.section}>
      <Fieldset legend={titles[name]} hint={hint}>
        {children}
      </Fieldset>
    </div>
  );
}

export function SectionLinks() {
  return (
    <nav aria-label="Sections of the form" className={styles.links}>
      {(Object.keys(titles) as SectionName[]).map((name) => (
        <a key={name} href={`#${sectionId(name)}`}>
          {titles[name]}
        </a>
      ))}
    </nav>
  );
}

function sectionId(name: SectionName): string {
  return `section-${name}`;
}

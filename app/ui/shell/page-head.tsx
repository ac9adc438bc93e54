import type { ReactNode } from "react";
import styles from "./page-head.module.css";

type PageHeadProps = {
  readonly title: ReactNode;
  /** One sentence, or where this page belongs: a link to the dashboard it is part of. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {children && <p className={styles.sentence}>{children}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </header>
  );
}

type TwoPaneProps = {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  readonly asideWidth?: "narrow" | "wide";
};

/** A form and what goes with it: a preview, a price, the next five sends. Under each other where there is no room. */
export function TwoPane({ children, aside, asideWidth = "narrow" }: TwoPaneProps) {
  return (
    <div className={styles.panes} data-aside={asideWidth}>
      <div className={styles.pane}>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  );
}

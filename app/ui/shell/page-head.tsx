import type { ReactNode } from "react";
import styles from "./page-head.module.css";

type PageHeadProps = {
  readonly title: ReactNode;
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

export function TwoPane({ children, aside, asideWidth = "narrow" }: TwoPaneProps) {
  return (
    <div className={styles.panes} data-aside={asideWidth}>
      <div className={styles.pane}>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  );
}

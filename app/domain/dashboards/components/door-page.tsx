import type { ReactNode } from "react";
import { usePageContext } from "#app/page-context.tsx";
import { brandCss } from "#app/theme/css.ts";
import type { BrandedHead } from "../branded-head.ts";
import { Band } from "./dashboard-page.tsx";
import styles from "./door-page.module.css";

type DoorPageProps = {
  readonly view: BrandedHead;
  readonly title: string;
  readonly children: ReactNode;
};

export function PasswordPage({ view, title, children }: DoorPageProps) {
  const { nonce } = usePageContext();
  const css = brandCss(view.brand, { ground: view.backgroundColor });
  return (
    <div className={styles.page}>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      <Band view={view} />
      <main id="main" className={styles.main}>
        <section className={styles.card} aria-labelledby="door">
          <h1 id="door">{title}</h1>
          {children}
        </section>
      </main>
      <footer className={styles.foot}>
        <b>{view.agency.name}</b>
        <span>{view.agency.contact}</span>
      </footer>
    </div>
  );
}

import type { ReactNode } from "react";
import { AgencyPage, useShell } from "#app/domain/shell/components/agency-page.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { Tabs } from "#app/ui/shell/tabs.tsx";
import styles from "./person-page.module.css";

export type PersonShown = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOwn: boolean;
};

type PersonPageProps = {
  readonly person: PersonShown;
  readonly title: string;
  readonly children: ReactNode;
};

const parts = [
  { path: "", label: "Profile", isOwnOnly: false },
  { path: "/picture", label: "Profile picture", isOwnOnly: true },
  { path: "/email", label: "Email", isOwnOnly: true },
  { path: "/password", label: "Password", isOwnOnly: true },
  { path: "/services", label: "Ways to sign in", isOwnOnly: true },
  { path: "/two-factor", label: "Two-factor", isOwnOnly: true },
  { path: "/sessions", label: "Active sessions", isOwnOnly: false },
  { path: "/tokens", label: "API tokens", isOwnOnly: true },
];

export function PersonPage({ person, title, children }: PersonPageProps) {
  const shell = useShell();
  const who = (
    <>
      <bdi>{person.name}</bdi> · <bdi>{person.email}</bdi>
    </>
  );
  return (
    <AgencyPage section="/company/settings">
      {person.isOwn ? (
        <>
          <PageHead title="Settings" />
          <Tabs label="Settings" tabs={shell.settings} />
          <div className={styles.head}>
            <h2>{title}</h2>
            <p className="small soft">{who}</p>
          </div>
        </>
      ) : (
        <PageHead title={title}>{who}</PageHead>
      )}
      <Tabs
        label={person.isOwn ? "Your account" : "This person"}
        tabs={parts
          .filter(({ isOwnOnly }) => person.isOwn || !isOwnOnly)
          .map(({ path, label }) => ({ href: `/users/${person.id}${path}`, label, end: true }))}
      />
      {children}
    </AgencyPage>
  );
}

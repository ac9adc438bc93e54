import type { ReactNode } from "react";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import styles from "./band.module.css";

type BandView = Pick<DashboardView, "name" | "logoFileId" | "clientFileId" | "agency">;

type BandProps = {
  readonly view: BandView;
  readonly isFramed?: boolean;
  readonly children?: ReactNode;
};

export function Band({ view, isFramed = false, children }: BandProps) {
  const logos = [
    { id: view.logoFileId, alt: view.agency.name },
    { id: view.clientFileId, alt: view.name },
  ].flatMap(({ id, alt }) => (id === null ? [] : [{ id, alt }]));
  return (
    <header className={styles.band}>
      {!isFramed && (
        <a className="skip" href="#main">
          Skip to content
        </a>
      )}
      <div className="page">
        <div className="row">
          {logos.map(({ id, alt }) => (
            <span key={id} className={styles.plate}>
              <img src={`/files/${id}`} alt={alt} height={28} />
            </span>
          ))}
          {logos.length === 0 && <b className={styles.agencyName}>{view.agency.name}</b>}
        </div>
        <div className="row no-print">{children}</div>
      </div>
    </header>
  );
}

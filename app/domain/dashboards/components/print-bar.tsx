import { LinkButton } from "#app/ui/button.tsx";

export type Paper = "portrait" | "landscape";

type PrintBarProps = {
  readonly paper: Paper;
  readonly print: string;
  readonly back: string;
};

export function PrintBar({ paper, print, back }: PrintBarProps) {
  const other: Paper = paper === "portrait" ? "landscape" : "portrait";
  return (
    <nav className="page no-print" aria-label="Print">
      <p className="row">
        <span>
          A4, {paper}. Use your browser's print command, <kbd>Ctrl</kbd>+<kbd>P</kbd>.
        </span>
        <LinkButton to={`${print}&paper=${other}`} reloadDocument small>
          A4, {other}
        </LinkButton>
        <LinkButton to={back} reloadDocument small tone="quiet">
          Back to the dashboard
        </LinkButton>
      </p>
    </nav>
  );
}

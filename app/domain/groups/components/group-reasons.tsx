import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import type { GroupView } from "../manage/group-page.server.ts";

/** Why numbers or changes are missing, partial or read by ourselves, each reason once. */
export function GroupReasons({ reasons }: { readonly reasons: GroupView["reasons"] }) {
  if (reasons.length === 0) return null;
  const count = reasons.reduce((sum, one) => sum + one.count, 0);
  const list = (
    <ul className="stack">
      {reasons.map(({ text, where }) => (
        <li key={text}>
          {text} <span className="soft">{where}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className="no-print">
        <Disclosure summary={`* Notes on numbers and changes (${count})`}>{list}</Disclosure>
      </div>
      {/* A closed part cannot be opened on paper. */}
      <section className="paper-only small">
        <h2>* Notes on numbers and changes</h2>
        {list}
      </section>
    </>
  );
}

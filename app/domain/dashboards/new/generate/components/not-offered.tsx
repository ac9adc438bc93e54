import { Link } from "@remix-run/react";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";

type Source = {
  readonly value: string;
  readonly name: string;
  readonly words: string;
  readonly href: string | null;
};

export function NotOffered({ sources }: { readonly sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <Disclosure
      summary={
        sources.length === 1 ? "1 source cannot be used yet" : `${sources.length} sources cannot be used yet`
      }
    >
      <ul>
        {sources.map(({ value, name, words, href }) => (
          <li key={value}>
            {href ? <Link to={href}>{name}</Link> : name}: {words}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

import { Link } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, CardRow, CardRows } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ProgressLine } from "#app/ui/progress-line.tsx";
import { Monogram, Tag, type TagKind } from "#app/ui/tag.tsx";
import type { SourceState, SourceView } from "../source-view.ts";
import { uploadHref } from "../upload-href.ts";

export function SourceList({ sources }: { readonly sources: readonly SourceView[] }) {
  if (sources.length === 0) {
    return (
      <EmptyState
        title="No sources yet"
        actions={
          <LinkButton tone="primary" icon="plus" to="/company/sources/new">
            Add a source
          </LinkButton>
        }
      >
        A source is where numbers come from. Add one once, and every dashboard can use it.
      </EmptyState>
    );
  }
  return (
    <Card title="Connected" aside={`${sources.length} ${sources.length === 1 ? "source" : "sources"}`} flush>
      <CardRows>
        {sources.map((source) => (
          <CardRow
            key={source.id}
            sign={<Monogram>{source.sign}</Monogram>}
            title={
              <Link to={`/company/sources/${source.id}`}>
                <bdi>{source.name}</bdi>
              </Link>
            }
            hint={<bdi>{source.about}</bdi>}
            state={<StateOfSource state={source.state} />}
            actions={<NextStep source={source} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

function NextStep({ source }: { readonly source: SourceView }) {
  const { id, name, state, openUploadId } = source;
  if (state.kind === "failed" && openUploadId) {
    return <LinkButton to={uploadHref(id, openUploadId)}>Correct</LinkButton>;
  }
  return (
    <LinkButton to={`/company/sources/${id}#replace`}>
      Replace<span className="visually-hidden"> the file of {name}</span>
    </LinkButton>
  );
}

const tags: Readonly<Record<SourceState["kind"], TagKind>> = {
  ready: "good",
  importing: "info",
  failed: "bad",
  invalid: "bad",
  empty: "warn",
};

export function StateOfSource({ state }: { readonly state: SourceState }) {
  return (
    <>
      <Tag kind={tags[state.kind]}>{state.word}</Tag>
      {state.progress ? <ProgressLine label={state.line} {...state.progress} /> : <p>{state.line}</p>}
    </>
  );
}

import { Link } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import { Tag, type TagKind } from "#app/ui/blocks/tag.tsx";
import { connectHref } from "#app/domain/sources/kind.ts";
import type { SourceState } from "#app/domain/sources/provider-state.ts";
import type { SourceView } from "#app/domain/sources/source-view.ts";
import type { SourceLine } from "../find-sources.server.ts";
import { uploadHref } from "#app/domain/sources/files/upload-href.ts";
import { KindSign } from "#app/domain/sources/components/kind-sign.tsx";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";

type SourceListProps = {
  readonly sources: readonly SourceLine[];
  /** With those on other pages. */
  readonly total: number;
};

export function NoSources({ mayAdd }: { readonly mayAdd: boolean }) {
  return (
    <EmptyState
      title="No sources yet"
      actions={
        mayAdd && (
          <LinkButton tone="primary" icon="plus" to="/company/sources/new">
            Add a source
          </LinkButton>
        )
      }
    >
      A source provides the data for widgets. Add it once and use it on every dashboard.
    </EmptyState>
  );
}

export function SourceList({ sources, total }: SourceListProps) {
  return (
    <Card title="Connected" aside={`${total} ${total === 1 ? "source" : "sources"}`} flush>
      <CardRows>
        {sources.map((source) => (
          <CardRow
            key={source.id}
            sign={<KindSign kind={source.kind} letters={source.sign} />}
            title={
              <Link to={`/company/sources/${source.id}`}>
                <bdi>{source.name}</bdi>
              </Link>
            }
            hint={<About source={source} />}
            state={<StateOfSource state={source.state} />}
            actions={
              <WholeCompany>
                <NextStep source={source} />
              </WholeCompany>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

function About({
  source: { kindName, name, about, dashboards, moreDashboards },
}: {
  readonly source: SourceLine;
}) {
  return (
    <>
      <bdi>{name === kindName || about.startsWith(kindName) ? about : `${kindName} · ${about}`}</bdi>
      <br />
      {dashboards.length === 0
        ? "Not used on a dashboard yet"
        : dashboards.map(({ id, name: title, permalink }, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <Link to={`/dashboards/${permalink}`}>{title}</Link>
            </span>
          ))}
      {moreDashboards > 0 && ` and ${moreDashboards} more`}
    </>
  );
}

function NextStep({ source }: { readonly source: SourceView }) {
  const { id, name, state, openUploadId } = source;
  if (state.kind === "failed" && openUploadId) {
    return <LinkButton to={uploadHref(id, openUploadId)}>Correct</LinkButton>;
  }
  if (source.connect !== "file") return <NextProviderStep source={source} />;
  return (
    <LinkButton to={`/company/sources/${id}#replace`}>
      Replace<span className="visually-hidden"> the file of {name}</span>
    </LinkButton>
  );
}

function NextProviderStep({
  source: { id, name, kind, state, connect, hasProperties },
}: {
  source: SourceView;
}) {
  const of = <span className="visually-hidden"> {name}</span>;
  if (state.kind === "invalid" || state.kind === "ends-soon")
    return (
      <LinkButton icon="refresh" to={connectHref(kind, id)} reloadDocument={connect === "oauth2"}>
        Reconnect{of}
      </LinkButton>
    );
  return hasProperties ? (
    <LinkButton to={`/company/sources/${id}/choose`}>Select properties{of}</LinkButton>
  ) : (
    <LinkButton to={`/company/sources/${id}`}>Change{of}</LinkButton>
  );
}

const tags: Readonly<Record<SourceState["kind"], TagKind>> = {
  ready: "good",
  importing: "info",
  refreshing: "info",
  failed: "bad",
  invalid: "bad",
  empty: "warn",
  "ends-soon": "warn",
  slow: "warn",
};

export function StateOfSource({ state }: { readonly state: SourceState }) {
  return (
    <>
      <Tag kind={tags[state.kind]}>{state.word}</Tag>
      {state.progress ? <ProgressLine label={state.line} {...state.progress} /> : <p>{state.line}</p>}
    </>
  );
}

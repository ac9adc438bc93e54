import { PollPage } from "#app/domain/sources/components/poll-page.tsx";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import type { ArchiveState } from "../export/request-archive.server.ts";

const days = dayWords("en-GB");

type ArchiveStateProps = { readonly archive: ArchiveState; readonly zone: string };

export function ArchiveStateView({ archive, zone }: ArchiveStateProps) {
  switch (archive.state) {
    case "none":
      return null;
    case "failed":
      return <Banner level="error" title={archive.error} />;
    case "making": {
      const { done, total } = archive;
      return (
        <Card title="Preparing the archive">
          <div className="stack">
            <ProgressLine
              label={
                total > 0 ? `${Math.min(done, total)} of ${total} records and files` : "Waiting to start"
              }
              {...(total > 0 && { value: Math.min(done, total), max: total })}
            />
            <p className="soft">You get an email when it is ready. You can leave this page.</p>
          </div>
          <PollPage />
        </Card>
      );
    }
    case "ready":
      return (
        <Card title="Archive" flush>
          <CardRows>
            <CardRow
              title={
                <a href={`/company/export/${archive.id}`} download>
                  <bdi>{archive.name}</bdi>
                </a>
              }
              hint={`${megabytes(archive.size)}, prepared ${days.moment(archive.madeAt, zone)}`}
              state={`Until ${days.moment(archive.expiresAt, zone)}`}
            />
          </CardRows>
        </Card>
      );
  }
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

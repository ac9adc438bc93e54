import { createCoverageFinder } from "#app/connectors/tables/columns/row-coverage.ts";
import { setUpload } from "#db/queries/sources/csv.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import { openUpload } from "./open-upload.server.ts";
import type { Source } from "../source.ts";

/** For files imported before coverage was stored. */
export async function withKeptCoverage(companyId: string, sources: readonly Source[]): Promise<Source[]> {
  return Promise.all(
    sources.map(async (source) => {
      const { upload } = source;
      if (!upload || upload.state !== "ready" || upload.coverage || !upload.firstDay) return source;
      return { ...source, upload: { ...upload, coverage: await keepCoverage(companyId, upload) } };
    }),
  );
}

async function keepCoverage(companyId: string, upload: UploadRow) {
  const finder = createCoverageFinder();
  for await (const { columns } of openUpload(companyId, upload).read(null)) finder.add(columns);
  const coverage = finder.find();
  await setUpload(companyId, upload.id, { coverage }, ["ready"]);
  return coverage;
}

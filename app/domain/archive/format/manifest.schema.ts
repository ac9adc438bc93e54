import { z } from "zod";
import * as v from "./values.schema.ts";

/** Increase it with any change of the format, and add a step to upgrades.ts. */
export const formatVersion = 2;
export const formatName = "plainboard-archive";

export const Format = z.looseObject({ format: z.literal(formatName), version: z.int().min(1) });

export const Manifest = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  product: v.line,
  createdAt: v.moment,
  company: z.strictObject({ id: v.id, name: v.line }),
  counts: z.record(v.key, v.count),
  files: z.array(z.strictObject({ name: v.line, size: z.int().min(0), sha256: v.sha256 })).max(65_535),
});
export type Manifest = z.output<typeof Manifest>;

const idName = "[1-9A-HJ-NP-Za-km-z]{12,30}";

/** Never an absolute path, ".." or a backslash. */
export const entryName = new RegExp(
  `^(README\\.md|manifest\\.json|[a-z]+(-[a-z]+)*\\.json|files/${idName}(\\.[a-z0-9]{1,5})?|rows/${idName}\\.json|tables/[a-z0-9-]{1,80}(/[0-9]{1,5})?\\.csv)$`,
);

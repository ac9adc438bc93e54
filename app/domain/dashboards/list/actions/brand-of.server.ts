import type { Viewer } from "#app/auth/viewer.ts";
import { type Brand, deriveBrand } from "#app/theme/derive.ts";
import { palettes } from "#app/theme/tokens.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";

export function brandOf({ company }: Viewer, { content }: Dashboard): Brand {
  return deriveBrand(content.styles.color ?? company.brandColor ?? palettes.light.accent);
}

import type { Viewer } from "#app/auth/viewer.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import { palettes, type Scheme } from "#app/theme/tokens.ts";
import { listLayouts, type PageRow } from "#db/queries/dashboard-page.ts";
import type { PictureRow } from "../view/pictures/picture-scene.ts";
import { pictureOfContent, pictureWidgets } from "../view/pictures/picture-rows.ts";

type PictureColors = { readonly edge: string; readonly s1: string; readonly s2: string };
export type DashboardPicture = {
  readonly rows: readonly PictureRow[];
  readonly colors: Readonly<Record<Scheme, PictureColors>>;
};

/** By dashboard id. */
export async function findPictures(
  { companyId, company }: Viewer,
  rows: readonly PageRow[],
): Promise<ReadonlyMap<string, DashboardPicture>> {
  const ids = rows.map(({ id }) => id);
  const layouts = await listLayouts(companyId, ids, pictureWidgets);
  const clientColors = new Map(rows.map(({ id, client }) => [id, client?.color]));
  return new Map(
    layouts.map(({ id, color, widgets }) => [
      id,
      {
        rows: pictureOfContent({ widgets }),
        colors: colorsOf(color ?? clientColors.get(id) ?? company.brandColor ?? palettes.light.accent),
      },
    ]),
  );
}

function colorsOf(color: string): DashboardPicture["colors"] {
  const { light, dark } = deriveBrand(color);
  const of = ({ brandEdge, s1, s2 }: typeof light): PictureColors => ({ edge: brandEdge, s1, s2 });
  return { light: of(light), dark: of(dark) };
}

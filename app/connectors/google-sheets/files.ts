import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { googlePages } from "#app/connectors/core/families/google-pages.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { readSpreadsheet, spreadsheetIdIn } from "./spreadsheet.ts";

const File = z.object({ id: z.string(), name: z.string() });

export async function listSpreadsheets(provider: Provider, search: string): Promise<readonly Choice[]> {
  if (spreadsheetIdIn(search)) {
    const { properties } = await readSpreadsheet(provider, search);
    return [{ value: search.trim(), label: properties.title }];
  }
  const named = search.trim().replace(/[\\']/g, "\\$&");
  try {
    const url = `https://www.googleapis.com/drive/${apiVersion("google-drive")}/files`;
    const query = {
      q: `mimeType='application/vnd.google-apps.spreadsheet' and trashed=false${named && ` and name contains '${named}'`}`,
      pageSize: 1000,
      orderBy: "modifiedTime desc",
      fields: "nextPageToken,files(id,name)",
      supportsAllDrives: true,
      includeItemsFromAllDrives: true,
    };
    const { items } = await googlePages(provider, { url, query }, "files", File, 5);
    return items.map(({ id, name }) => ({ value: id, label: name }));
  } catch (error) {
    if (error instanceof ConnectorFailure && error.message === listNotAllowed) return [];
    throw error;
  }
}

export const listNotAllowed =
  "Google did not allow listing your spreadsheets. Paste a spreadsheet's URL instead.";

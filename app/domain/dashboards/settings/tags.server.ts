import type { Viewer } from "#app/auth/viewer.ts";
import { allTags } from "#app/domain/clients/find-clients.server.ts";
import { readTags } from "#app/domain/clients/tags.ts";
import { listClients } from "#db/queries/clients.ts";
import { listDashboardTags, setTagsOf } from "#db/queries/dashboard-tags.ts";

export async function listKnownTags({ companyId }: Viewer): Promise<string[]> {
  const [clients, tagged] = await Promise.all([listClients(companyId), listDashboardTags(companyId)]);
  return allTags([...clients, ...tagged]);
}

export type TagsAnswer = "saved" | "not-found" | { readonly tagsProblem: string; readonly tags: string };

/** `sent`: separated by commas. */
export async function saveTags({ companyId }: Viewer, id: string, sent: unknown): Promise<TagsAnswer> {
  const text = typeof sent === "string" ? sent : "";
  const { tags, problems } = readTags(text);
  if (problems.length > 0) return { tagsProblem: problems.join(" "), tags: text };
  return (await setTagsOf(companyId, id, tags)) ? "saved" : "not-found";
}

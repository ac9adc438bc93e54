import { listAdmins } from "#db/queries/reports/reports.ts";
import type { Viewer } from "./viewer.ts";

const maxNames = 3;

export async function whoCanPay({ companyId, role }: Viewer): Promise<string> {
  const ended = "Your company's trial or subscription has ended.";
  if (role === "admin") return `${ended} Choose a plan to continue. Nothing was deleted.`;
  const names = (await listAdmins(companyId)).slice(0, maxNames).map(({ name }) => name);
  const who = names.length > 0 ? `: ${names.join(", ")}` : "";
  return `${ended} Ask an admin of your company to choose a plan${who}. Nothing was deleted.`;
}

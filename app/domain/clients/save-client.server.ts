import type { Viewer } from "#app/auth/viewer.ts";
import { storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addClient, findClient, isClientNameTaken, setClient } from "#db/queries/clients.ts";
import { lockCompany } from "#db/queries/companies.ts";
import type { ClientForm } from "./client.form.ts";

export type SavedClient =
  | { readonly outcome: "saved"; readonly id: string }
  | { readonly outcome: "not-found" }
  | {
      readonly outcome: "refused";
      readonly field: "name" | "logo";
      readonly message: string;
      readonly isPassing: boolean;
    };

/** Does not delete a former logo, which dashboards show. */
export async function saveClient(viewer: Viewer, id: string | null, form: ClientForm): Promise<SavedClient> {
  const { companyId } = viewer;
  const { logo, removeLogo, ...fields } = form;
  const image = logo && logo.size > 0 ? await saveLogo(companyId, logo) : null;
  if (image && "message" in image) return { outcome: "refused", field: "logo", ...image };

  const logoFileId = image ? image.id : removeLogo ? null : undefined;
  const saved = await inTransaction<SavedClient>(async () => {
    await lockCompany(companyId); // Prevents two concurrent clients of one name.
    const clientId = id ?? newId();
    if (id !== null && !(await findClient(companyId, id))) return { outcome: "not-found" };
    if (await isClientNameTaken(companyId, fields.name, clientId)) {
      const message = "Another client has this name. Enter another one.";
      return { outcome: "refused", field: "name", message, isPassing: false };
    }
    const at = now();
    const change = { ...fields, ...(logoFileId !== undefined && { logoFileId }), updatedAt: at };
    if (id === null) await addClient(companyId, { ...change, id: clientId, createdAt: at });
    else await setClient(companyId, id, change);
    return { outcome: "saved", id: clientId };
  });
  if (saved.outcome !== "saved" && image) await deleteFile(companyId, image.id);
  return saved;
}

type SavedLogo = { readonly id: string } | { readonly message: string; readonly isPassing: boolean };

async function saveLogo(companyId: string, logo: File): Promise<SavedLogo> {
  const bytes = logo.stream() as unknown as AsyncIterable<Uint8Array>;
  const saved = await saveImage(companyId, { kind: "client", name: logo.name }, bytes);
  if (saved.outcome === "saved") return { id: saved.file.id };
  return { message: problems[saved.outcome], isPassing: saved.outcome === "unavailable" };
}

const problems = {
  "invalid-type": "Invalid file type",
  "too-large": "The logo is larger than 10 MB",
  unavailable: storeFailureMessage,
};

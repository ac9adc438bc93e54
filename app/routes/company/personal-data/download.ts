import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { PersonalDataForm } from "#app/domain/personal-data/personal-data.form.ts";
import { findPersonalData } from "#app/domain/personal-data/personal-data.server.ts";
import { erasureStays } from "#app/domain/personal-data/personal-data-words.ts";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { contentDisposition } from "#app/http/stream-answer.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.personalData.download");
  const form = parseWithZod(await readForm(request, PersonalDataForm), { schema: PersonalDataForm });
  if (form.status !== "success")
    throw failure("invalid", { fields: { email: form.error?.email ?? ["Enter an email address"] } });
  const found = await findPersonalData(viewer, form.value.email);
  return new Response(`${JSON.stringify({ ...found, stays: erasureStays }, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": contentDisposition("personal-data.json"),
      "Cache-Control": "private, no-store",
    },
  });
}

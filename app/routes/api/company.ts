import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { changeCompany } from "#app/domain/companies/change-company.server.ts";
import { describeCompany } from "#app/domain/companies/describe-company.server.ts";
import { deleteCompany } from "#app/domain/company-deletion/delete-company.server.ts";
import { DeleteCompanyCall } from "#app/domain/company-deletion/deletion.form.ts";
import { ChangeCompany } from "#app/domain/companies/company.form.ts";
import { refuseWhiteLabel, saveWhiteLabel } from "#app/domain/white-label/save-white-label.server.ts";
import { ChangeWhiteLabel } from "#app/domain/white-label/white-label.form.ts";
import { bodyOf, type CallBody, callOf, fieldsOf, invalidCall } from "./answers.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.company");
  return Response.json({ data: await describeCompany(viewer) });
}

/** Omitted fields stay. `remove_logo` deletes the logo. DELETE needs the flag `delete`. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.company");
  if (viewer.role !== "admin") return failure("admins-only");
  if (request.method === "DELETE") {
    const { fields } = await callOf(request, [DeleteCompanyCall]);
    const call = DeleteCompanyCall.safeParse(fields);
    if (!call.success) return invalidCall(call.error);
    await deleteCompany(viewer);
    return Response.json({ data: { deleted: true } });
  }
  const { fields, files } = await fieldsOf(
    entityIn(await bodyOf(request)),
    [ChangeCompany, ChangeWhiteLabel, ["logo"]],
    {
      answered: async () => [(await describeCompany(viewer)).company],
      fixed: ["id", "domainVerified", "verifiedWhitelabel"],
    },
  );
  const call = ChangeCompany.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const whiteLabel = ChangeWhiteLabel.safeParse(fields);
  if (!whiteLabel.success) return invalidCall(whiteLabel.error);
  const refused = await refuseWhiteLabel(viewer.companyId, whiteLabel.data);
  if (refused) return failure("invalid", { fields: { [refused.field]: [refused.message] } });
  const { remove_logo: removesLogo, ...values } = call.data;
  const changed = await changeCompany(viewer.companyId, { ...values, logo: files.get("logo"), removesLogo });
  if (changed.outcome === "refused")
    return failure(changed.isPassing ? "unavailable" : "invalid", {
      fields: { [changed.field]: [changed.message] },
    });
  const saved = await saveWhiteLabel(viewer.companyId, whiteLabel.data);
  if (saved.outcome === "refused") return failure("invalid", { fields: { [saved.field]: [saved.message] } });
  return Response.json({ data: await describeCompany({ ...viewer, company: saved.company }) });
}

function entityIn(body: CallBody): CallBody {
  const { company } = body.fields;
  const isAnswer = typeof company === "object" && company !== null && "id" in company;
  return isAnswer ? { ...body, fields: { ...company } } : body;
}

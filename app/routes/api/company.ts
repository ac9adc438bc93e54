import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { changeIdentity } from "#app/domain/companies/change-identity.server.ts";
import { describeCompany } from "#app/domain/companies/describe-company.server.ts";
import { ChangeCompany } from "#app/domain/companies/identity.form.ts";
import { callOf, invalidCall } from "./answers.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.company");
  return Response.json({ data: await describeCompany(viewer) });
}

/** Omitted fields stay. `remove_logo` deletes the logo. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.company");
  if (viewer.role !== "admin") return failure("admins-only");
  const { fields, files } = await callOf(request);
  const call = ChangeCompany.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const changed = await changeIdentity(viewer.companyId, {
    name: call.data.name,
    logo: files.get("logo"),
    removesLogo: call.data.remove_logo,
  });
  if (changed.outcome === "refused")
    return failure(changed.isPassing ? "unavailable" : "invalid", {
      fields: { [changed.field]: [changed.message] },
    });
  return Response.json({ data: await describeCompany({ ...viewer, company: changed.company }) });
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await enterSignedIn(request, "company");
  throw redirect("/company/sources");
}

export default function CompanyHome() {
  return null;
}

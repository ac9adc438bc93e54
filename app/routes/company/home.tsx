import { redirect } from "@remix-run/node";

export function loader() {
  throw redirect("/company/sources");
}

export default function CompanyHome() {
  return null;
}

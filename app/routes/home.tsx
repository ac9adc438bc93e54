import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { enter } from "#app/auth/access.server.ts";

/** People who are signed in go to their dashboards; others are offered to register, or to look at the sample agency. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enter(request, "home");
  if (viewer) throw redirect("/dashboards");
  throw redirect("/login");
}

export default function Home() {
  return null;
}

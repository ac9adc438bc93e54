import { notFound } from "#app/auth/failure.server.ts";

export function loader() {
  throw notFound();
}

export default function AnythingElse() {
  return null;
}

export function action() {
  throw notFound();
}

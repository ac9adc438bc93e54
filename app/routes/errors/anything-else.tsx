import { notFound } from "#app/http/failure.server.ts";

export function loader() {
  throw notFound();
}

export default function AnythingElse() {
  return null;
}

export function action() {
  throw notFound();
}

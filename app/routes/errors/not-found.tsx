import { notFound } from "#app/http/failure.server.ts";

export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}

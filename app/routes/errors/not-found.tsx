import { notFound } from "#app/auth/failure.server.ts";

export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}

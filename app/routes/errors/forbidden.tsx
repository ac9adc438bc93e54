import { failure } from "#app/http/failure.server.ts";

export function loader() {
  throw failure("admins-only");
}

export default function Forbidden() {
  return null;
}

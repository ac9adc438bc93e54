import { failure } from "#app/auth/failure.server.ts";

export function loader() {
  throw failure("admins-only");
}

export default function Forbidden() {
  return null;
}

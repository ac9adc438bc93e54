import { failure } from "#app/auth/failure.server.ts";

export function loader() {
  throw failure("no-subscription");
}

export default function SubscriptionRequired() {
  return null;
}

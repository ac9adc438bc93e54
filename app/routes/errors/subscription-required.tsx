import { failure } from "#app/http/failure.server.ts";

export function loader() {
  throw failure("no-subscription");
}

export default function SubscriptionRequired() {
  return null;
}

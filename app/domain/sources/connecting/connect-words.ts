export type ConnectProblem =
  | "cancelled"
  | "refused"
  | "used"
  | "stale"
  | "permission-missing"
  | "limit"
  | "not-found"
  | "failed";

export function connectProblemWords(problem: ConnectProblem, name: string, what: string | null): string {
  switch (problem) {
    case "cancelled":
      return `You canceled at ${name}. Nothing was connected or changed.`;
    case "refused":
      return `${name} did not allow the connection. Try again, or ask the administrator of your account there.`;
    case "used":
      return "This connection attempt was already completed. Start again.";
    case "stale":
      return "The sign-in took too long, or was started in another window. Start again.";
    case "permission-missing":
      return `A required permission was not granted. Nothing was connected. Try again and keep every box at ${name} checked.`;
    case "limit":
      return "Your company has reached its limit of sources. Delete one that is not used, then try again.";
    case "not-found":
      return "The source you wanted to connect no longer exists.";
    case "failed":
      return `${what ?? `${name} rejected the connection.`} Nothing was connected or changed. Try again.`;
  }
}

const problems: ReadonlySet<string> = new Set<ConnectProblem>([
  "cancelled",
  "refused",
  "used",
  "stale",
  "permission-missing",
  "limit",
  "not-found",
  "failed",
]);

export function isConnectProblem(word: string | null): word is ConnectProblem {
  return word !== null && problems.has(word);
}

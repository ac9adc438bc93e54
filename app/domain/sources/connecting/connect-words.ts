export type ConnectProblem =
  "cancelled" | "refused" | "used" | "stale" | "permission-missing" | "limit" | "not-found" | "failed";

export function connectProblemWords(problem: ConnectProblem, name: string, what: string | null): string {
  switch (problem) {
    case "cancelled":
      return `You cancelled at ${name}. Nothing was connected or changed.`;
    case "refused":
      return `${name} did not let the sign-in through. Try again, or ask the administrator of your account there.`;
    case "used":
      return "This sign-in was used already. Start again.";
    case "stale":
      return "The sign-in took too long, or was begun in another window. Start again.";
    case "permission-missing":
      return `A permission was not given, and without it there is nothing to read. Nothing was connected. Try again and leave every box at ${name} ticked.`;
    case "limit":
      return "Your company has as many sources as it can have. Delete one that nobody uses, then try again.";
    case "not-found":
      return "The source that was to be connected is not there any more.";
    case "failed":
      return `${what ?? `${name} did not accept the sign-in.`} Nothing was connected or changed. Try again.`;
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

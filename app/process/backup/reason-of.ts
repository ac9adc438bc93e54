/** Omits the values of a failed statement. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return message.startsWith("Failed query") && cause instanceof Error ? cause.message : message;
}

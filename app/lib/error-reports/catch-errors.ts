const mostKept = 10;
const kept: unknown[] = [];

function keep(event: ErrorEvent | PromiseRejectionEvent): void {
  if (kept.length < mostKept) kept.push("reason" in event ? event.reason : event.error);
}

/** Call first: the service's script loads late. */
export function keepErrors(): void {
  addEventListener("error", keep);
  addEventListener("unhandledrejection", keep);
}

export async function sendErrorsTo(dsn: string): Promise<void> {
  await new Promise<void>((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(() => resolve(), { timeout: 2000 })
      : setTimeout(resolve, 500),
  );
  const { sendErrors } = await import("./send-errors.ts");
  removeEventListener("error", keep);
  removeEventListener("unhandledrejection", keep);
  sendErrors(dsn, kept.splice(0));
}

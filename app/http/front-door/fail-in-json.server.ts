import type { IncomingMessage, ServerResponse } from "node:http";

export function failInJson(res: ServerResponse): void {
  type Call = (...all: unknown[]) => never;
  const [writeHead, write, end] = [res.writeHead, res.write, res.end].map((each) =>
    (each as Call).bind(res),
  ) as [Call, Call, Call];
  const isBare = () =>
    res.statusCode >= 500 && String(res.getHeader("Content-Type")).startsWith("text/plain");
  let isReplaced = false;
  res.write = (...all: unknown[]) => (isReplaced || isBare() ? true : write(...all));
  res.end = (...all: unknown[]) => {
    isReplaced ||= isBare() && !res.headersSent;
    return isReplaced ? end(unexpected) : end(...all);
  };
  res.writeHead = (...all: unknown[]) => {
    if (isBare()) {
      isReplaced = true;
      res.setHeader("Content-Type", "application/json; charset=utf-8");
      for (const name of ["Content-Length", "Content-Encoding"]) res.removeHeader(name);
    }
    return writeHead(...all);
  };
}

const unexpected = JSON.stringify({
  error: { code: "unexpected", message: "Something went wrong on our side." },
});

export function prefersJson({ headers: { accept = "" } }: IncomingMessage): boolean {
  return accept.includes("application/json") && !accept.includes("text/html");
}

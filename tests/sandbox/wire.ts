import type { IncomingMessage, ServerResponse } from "node:http";

/** `/https/api.provider.example/v1?q=1` as the request it replaces; null for another path. */
export async function realRequest(incoming: IncomingMessage): Promise<Request | null> {
  const [, scheme, host, rest = ""] = /^\/(https?)\/([^/?]+)(.*)$/.exec(incoming.url ?? "") ?? [];
  if (!scheme || !host) return null;
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const method = incoming.method ?? "GET";
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = incoming.rawHeaders[at]!;
    if (!/^(host|connection|content-length|transfer-encoding|expect|keep-alive|upgrade)$/i.test(name))
      headers.append(name, incoming.rawHeaders[at + 1]!);
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`${scheme}://${host}${rest.startsWith("/") ? rest : `/${rest}`}`, {
    method,
    headers,
    ...(hasBody && { body: Buffer.concat(parts) }),
  });
}

export async function send(outgoing: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, [...answer.headers].flat());
  outgoing.end(body);
}

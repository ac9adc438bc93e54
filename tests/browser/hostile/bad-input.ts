import { request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import { productUrl } from "#tests/support/companies/agency.ts";

/** One invalid input and the response it must get. */
export type BadInput = {
  /** Ends the sentence "refuses …". */
  readonly what: string;
  /** "POST /dashboards/{permalink}/edit"; names in braces are filled from the stage. */
  readonly to: string;
  readonly body?: Body;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** A sentence that the response must contain. */
  readonly says: RegExp;
  /** What the form must still contain when it is shown again. */
  readonly keeps?: string;
};

/** A company with a source, dashboards and a report, under the names that addresses and bodies use in braces. */
export type Stage = Readonly<Record<string, string>> & { readonly cookie: string };

export type Body =
  | { readonly kind: "form"; readonly fields: Fields }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "multipart"; readonly fields: Fields; readonly files: readonly SentFile[] }
  | { readonly kind: "bytes"; readonly bytes: string | Uint8Array; readonly type: string | null };

type Fields = Readonly<Record<string, string>>;
export type SentFile = { readonly field: string; readonly name: string; readonly bytes: string | Uint8Array };

export const form = (fields: Fields): Body => ({ kind: "form", fields });
export const json = (value: unknown): Body => ({ kind: "json", value });
export const multipart = (fields: Fields, ...files: SentFile[]): Body => ({
  kind: "multipart",
  fields,
  files,
});
export const bytes = (given: string | Uint8Array, type: string | null): Body => ({
  kind: "bytes",
  bytes: given,
  type,
});

/** Requests a page as a browser does; without it the response is JSON. */
export const asPage = { Accept: "text/html" };

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

export async function send(input: BadInput, stage: Stage): Promise<Answer> {
  const [method = "GET", ...rest] = filled(input.to, stage).split(" ");
  const body = input.body ? await written(input.body, stage) : null;
  return exchange(
    method,
    rest.join(" "),
    {
      Accept: "application/json",
      "Sec-Fetch-Site": "same-origin",
      Cookie: stage.cookie,
      ...(body?.type && { "Content-Type": body.type }),
      ...Object.fromEntries(
        Object.entries(input.headers ?? {}).map(([name, value]) => [name, filled(value, stage)]),
      ),
    },
    body?.bytes ?? null,
  );
}

/** Sends the path unchanged: `fetch` would normalize "..", "%2e" and backslashes. */
export function exchange(
  method: string,
  path: string,
  headers: OutgoingHttpHeaders,
  body: Uint8Array | null,
): Promise<Answer> {
  const { hostname, port } = new URL(productUrl());
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...(body && { "Content-Length": body.length }) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

async function written(body: Body, stage: Stage): Promise<{ bytes: Uint8Array; type: string | null }> {
  switch (body.kind) {
    case "bytes":
      return { bytes: Buffer.from(body.bytes as string), type: body.type };
    case "json":
      return { bytes: Buffer.from(filled(JSON.stringify(body.value), stage)), type: "application/json" };
    case "form":
      return {
        bytes: Buffer.from(filledFields(body.fields, stage).toString()),
        type: "application/x-www-form-urlencoded",
      };
    case "multipart": {
      const data = new FormData();
      for (const [name, value] of filledFields(body.fields, stage)) data.append(name, value);
      for (const file of body.files) data.append(file.field, new Blob([file.bytes as never]), file.name);
      const made = new Response(data);
      return {
        bytes: new Uint8Array(await made.arrayBuffer()),
        type: made.headers.get("content-type"),
      };
    }
  }
}

function filledFields(fields: Fields, stage: Stage): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, filled(value, stage)] as [string, string]),
  );
}

export function filled(text: string, stage: Stage): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => stage[name] ?? whole);
}

/** What a client reads: the sentences of a refused call, or the text of a page. */
export function wordsOf(answer: Answer): string {
  if (String(answer.headers["content-type"]).includes("json")) {
    const { error } = JSON.parse(answer.text) as {
      error?: { message?: string; fields?: Record<string, string[]> };
    };
    const fields = Object.entries(error?.fields ?? {}).map(([name, words]) => `${name}: ${words.join(" ")}`);
    return [error?.message, ...fields].filter(Boolean).join(" · ");
  }
  return textOf(answer.text);
}

/** The text of a page without scripts and styles, alerts first. */
export function textOf(html: string): string {
  const body = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, " ");
  return body
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

export type Request = {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Null and undefined leave a name out. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Reply<Body> = { readonly body: Body; readonly headers: Headers };

export function withQuery({ url, query = {} }: Request): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (typeof value === "object") for (const one of value) added.append(name, one);
    else added.append(name, String(value));
  }
  const text = added.toString();
  return text === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${text}`;
}

/** Redirects would carry secrets elsewhere. */
export function initOf({ method, json, form, headers }: Request): RequestInit {
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  return {
    method,
    redirect: "manual",
    headers: {
      accept: "application/json",
      "user-agent": "Plainboard/1.0",
      ...(json !== undefined && { "content-type": "application/json" }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
}

/** Takes unsigned requests, which contain no secret. */
export function requestWords(request: Request): string {
  const { method, json, form } = request;
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  return [`${method} ${decoded(withQuery(request))}`, body].filter(Boolean).join("\n");
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

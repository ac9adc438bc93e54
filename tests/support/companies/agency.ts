import { randomBytes } from "node:crypto";
import type { PlainDate } from "#app/lib/plain-date.ts";

/** A company as an outsider uses it: over HTTP, with a cookie, through the API. */
export type Agency = {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly cookie: string;
  /** Same-origin calls with this company's cookie. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** A JSON call that must succeed; returns `data`. */
  data<Data>(path: string, init?: RequestInit): Promise<Data>;
};

export const productUrl = (): string => process.env.PRODUCT_URL!;

export async function registerAgency(name: string): Promise<Agency> {
  const email = `${name.toLowerCase().replace(/\W+/g, "-")}-${randomBytes(4).toString("hex")}@agency.example`;
  const password = `correct horse ${randomBytes(6).toString("hex")}`;
  const fields = {
    name,
    email,
    password,
    password_confirmation: password,
    terms_consent: "on",
    age_consent: "on",
    dashboards: "25",
    interval: "1",
  };
  const answer = await fetch(`${productUrl()}/register`, {
    method: "POST",
    headers: { Accept: "application/json", "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  if (answer.status !== 201)
    throw new Error(`registration answered ${answer.status}: ${await answer.text()}`);
  const agency = await agencyOf(answer, email, password);
  await pastIntro(agency, name);
  return agency;
}

/** A person with an existing account. */
export async function signIn(email: string, password: string): Promise<Agency> {
  const answer = await fetch(`${productUrl()}/login`, {
    method: "POST",
    headers: { Accept: "application/json", "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  return agencyOf(answer, email, password);
}

async function agencyOf(answer: Response, email: string, password: string): Promise<Agency> {
  const { data } = (await answer.json()) as { data: { user: { id: string } } };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const call = (path: string, init: RequestInit = {}) =>
    fetch(productUrl() + path, {
      redirect: "manual",
      ...init,
      headers: { "Sec-Fetch-Site": "same-origin", Cookie: cookie, ...init.headers },
    });
  return {
    email,
    password,
    userId: data.user.id,
    cookie,
    call,
    async data<Data>(path: string, init?: RequestInit) {
      const response = await call(path, {
        ...init,
        headers: { Accept: "application/json", ...init?.headers },
      });
      const text = await response.text();
      if (!response.ok)
        throw new Error(
          `${init?.method ?? "GET"} ${path} answered ${response.status}: ${text.slice(0, 500)}`,
        );
      return (text ? (JSON.parse(text) as { data: Data }).data : undefined) as Data;
    },
  };
}

/** The fields of the welcome page after registering; then the steps of onboarding are left. */
async function pastIntro(agency: Agency, name: string): Promise<void> {
  const answer = await agency.call("/intro", {
    method: "POST",
    body: new URLSearchParams({ source: "dashboard", name }),
  });
  if (answer.status >= 400) throw new Error(`the intro answered ${answer.status}`);
  const left = await agency.call("/onboarding", {
    method: "POST",
    body: new URLSearchParams({ onboarding: "left" }),
  });
  if (left.status >= 400) throw new Error(`leaving onboarding answered ${left.status}`);
}

export async function uploadCsv(
  agency: Agency,
  name: string,
  csv: string | Uint8Array,
): Promise<{ id: string }> {
  const form = new FormData();
  form.set("kind", "csv");
  form.set("name", name);
  form.set("file", new Blob([csv as never], { type: "text/csv" }), `${name}.csv`);
  const source = await agency.data<{ id: string; state?: string }>("/api/sources", {
    method: "POST",
    body: form,
  });
  return source;
}

/** Visits by day and device, made up, ending yesterday. */
export function visitsCsv(today: PlainDate, days = 60): string {
  const lines = Array.from({ length: days }, (_, i) => {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) - (days - i) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    return [
      `${day},desktop,${100 + ((i * 37) % 90)},${(12.5 + (i % 7) * 1.25).toFixed(2)}`,
      `${day},phone,${160 + ((i * 53) % 120)},${(20.1 + (i % 5)).toFixed(2)}`,
    ];
  });
  return ["date,device,visits,cost", ...lines.flat()].join("\n");
}

type Asked = { metrics: string[]; dimension?: string | null; split?: string | null };

/** Widget JSON as an outside caller writes it. */
export function widgetJson(
  title: string,
  format: string,
  sourceId: string,
  asked: Asked,
  more: Record<string, unknown> = {},
) {
  return {
    title,
    width: 2,
    height: 2,
    nature: "interactive",
    format,
    ...more,
    instances: [
      {
        type: "csv",
        prefix: "visits",
        sourceId,
        config: { metrics: asked.metrics, dimension: asked.dimension ?? null, split: asked.split ?? null },
        currency: "USD",
      },
    ],
  };
}

export async function createDashboard(
  agency: Agency,
  name: string,
  widgets: readonly unknown[],
): Promise<{ id: string; permalink: string }> {
  const made = await agency.data<{ id: string; permalink: string }>("/api/dashboards", {
    method: "POST",
    body: new URLSearchParams({ name }),
  });
  const form = new FormData();
  form.set("widgets", JSON.stringify(widgets));
  await agency.data(`/api/dashboards/${made.id}`, { method: "POST", body: form });
  return made;
}

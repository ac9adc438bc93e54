import type { ServiceId } from "#app/domain/users/sign-in-services.ts";
import { loader as callback } from "#app/routes/session/service-callback.ts";
import { loader as start } from "#app/routes/session/service.tsx";
import { type Answer, ask, cookieOf, requestOf } from "#tests/domain/users/people.ts";
import type { OpenIdServer, ServicePerson } from "#tests/support/edges/openid-server.ts";

/** The cookies of one browser at the product. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  constructor(cookie = "") {
    for (const pair of cookie.split("; ").filter(Boolean)) this.#add(pair);
  }
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  keep(answer: Answer): Answer {
    for (const line of answer.headers.getSetCookie())
      if (/Max-Age=0/i.test(line)) this.#cookies.delete(line.slice(0, line.indexOf("=")));
      else this.#add(cookieOf(line));
    return answer;
  }
  #add(pair: string): void {
    this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
}

/** To the service's page; returns its address. */
export async function begin(browser: Browser, service: ServiceId, query = ""): Promise<string> {
  const path = `/login/${service}${query}`;
  const started = browser.keep(await ask(start, requestOf(path, { cookie: browser.cookie }), { service }));
  return started.location ?? "";
}

/** Signs in (or cancels) there; returns the address that the service sends back to. */
export async function atService(
  server: OpenIdServer,
  address: string,
  person: ServicePerson | null,
): Promise<string> {
  server.person = person;
  const cookies = new Map<string, string>();
  let next = address;
  for (let i = 0; i < 6; i += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const pair = cookieOf(line);
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`${answer.status} at ${next}: ${(await answer.text()).slice(0, 500)}`);
    next = new URL(location, next).href.replace(/^https?:\/\/(accounts\.google|www\.)[^/]*/, server.url);
    if (/\/login\/[a-z]+\/callback/.test(next)) return next;
  }
  throw new Error(`the service does not come back: ${next}`);
}

/** Back at the product. */
export async function comeBack(browser: Browser, service: ServiceId, address: string): Promise<Answer> {
  const { pathname, search } = new URL(address);
  const request = requestOf(pathname + search, { cookie: browser.cookie });
  return browser.keep(await ask(callback, request, { service }));
}

export async function signInWith(
  browser: Browser,
  service: ServiceId,
  server: OpenIdServer,
  person: ServicePerson | null,
  query = "",
): Promise<Answer> {
  const address = await begin(browser, service, query);
  return comeBack(browser, service, await atService(server, address, person));
}

import { createHash, randomUUID } from "node:crypto";

/** A person with an account at a provider. */
export type Person = { readonly id: string; readonly name: string; readonly email: string };

/** A person's permissions for our app. */
export type Grant = {
  readonly family: string;
  readonly clientId: string;
  readonly person: Person;
  readonly scopes: readonly string[];
};

type Code = {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly endsAt: number;
};
type Token = { readonly grant: Grant; readonly use: TokenUse; readonly endsAt: number | null };
/** `short` is a token that has to be exchanged for a long-lived one. */
export type TokenUse = "access" | "refresh" | "short";

/** What is wrong with a code: in every provider's own words. */
export type Refusal = "client" | "code" | "redirect" | "verifier";

export type Shown = {
  readonly clientId: string | null | undefined;
  readonly clientSecret: string | null | undefined;
  readonly code: string | null | undefined;
  /** Left out where a provider does not check it again. */
  readonly redirectUri?: string | null | undefined;
  readonly verifier?: string | null | undefined;
};

const codeLivesMs = 10 * 60_000;

/** Our apps at the providers of the sandbox. */
export const clientIdOf = (family: string) => `sandbox-${family.toLowerCase()}-client`;
export const clientSecret = "sandbox-client-secret";

/** Codes, tokens and grants: the state of every provider, whatever its replies look like. */
export class SignInDesk {
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, Token>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  allow(grant: Grant, redirectUri: string, challenge: string | null): string {
    const code = `sandbox-code-${randomUUID()}`;
    this.#codes.set(code, { grant, redirectUri, challenge, endsAt: this.#time() + codeLivesMs });
    return code;
  }

  isOurs(family: string, id: string | null | undefined, secret: string | null | undefined): boolean {
    return id === clientIdOf(family) && secret === clientSecret;
  }

  /** A code works once, for the app, address and verifier of its request. */
  redeem(family: string, { clientId, clientSecret: secret, code, ...shown }: Shown): Grant | Refusal {
    if (!this.isOurs(family, clientId, secret)) return "client";
    const known = this.#codes.get(code ?? "");
    if (!known || known.grant.family !== family || known.endsAt < this.#time()) return "code";
    this.#codes.delete(code ?? "");
    if ("redirectUri" in shown && shown.redirectUri !== known.redirectUri) return "redirect";
    const proof = createHash("sha256")
      .update(shown.verifier ?? "")
      .digest("base64url");
    return known.challenge !== null && known.challenge !== proof ? "verifier" : known.grant;
  }

  token(grant: Grant, use: TokenUse, livesSeconds: number | null): string {
    const token = `sandbox-${grant.family.toLowerCase()}-${use}-${randomUUID()}`;
    const endsAt = livesSeconds === null ? null : this.#time() + livesSeconds * 1000;
    this.#tokens.set(token, { grant, use, endsAt });
    return token;
  }

  /** Null for a token that is unknown, expired, or for another use. */
  grantOf(token: string | null | undefined, use: TokenUse = "access"): Grant | null {
    const known = this.#tokens.get(token ?? "");
    if (!known || known.use !== use) return null;
    return known.endsAt === null || known.endsAt > this.#time() ? known.grant : null;
  }

  endOf(token: string): number | null {
    return this.#tokens.get(token)?.endsAt ?? null;
  }

  /** Issued here, valid or not. */
  hasGivenOut(token: string): boolean {
    return token.startsWith("sandbox-") && this.#tokens.has(token);
  }

  /** All of this person's permissions for this app, as a provider revokes them; false for a dead token. */
  revoke(token: string | null | undefined): boolean {
    const known = this.#tokens.get(token ?? "");
    if (!known || (known.endsAt !== null && known.endsAt <= this.#time())) return false;
    const { family, person } = known.grant;
    this.end(family, (other) => other.grant.person.id === person.id);
    return true;
  }

  /** One token exchanged for another. */
  spend(token: string): void {
    const known = this.#tokens.get(token);
    if (known) this.#tokens.set(token, { ...known, endsAt: 0 });
  }

  end(family: string, which: (token: Token) => boolean): void {
    for (const [name, token] of this.#tokens)
      if (token.grant.family === family && which(token)) this.#tokens.set(name, { ...token, endsAt: 0 });
  }

  /** This person's earlier permissions, for providers that add them to new ones. */
  scopesOf(family: string, person: Person): string[] {
    const living = [...this.#tokens.values()].filter(
      ({ grant, endsAt }) =>
        grant.family === family &&
        grant.person.id === person.id &&
        (endsAt === null || endsAt > this.#time()),
    );
    return [...new Set(living.flatMap(({ grant }) => grant.scopes))];
  }

  #time(): number {
    return this.#now().getTime();
  }
}

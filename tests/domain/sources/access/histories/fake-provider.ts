import { now, pause } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import type { Family } from "./families.ts";

export const hour = 3_600_000;
const minute = 60_000;

export type Trouble = "refused" | "down" | "timeout";
export type TokenTrouble = "503" | "500" | "429" | "html" | "temporarily" | "timeout";
export type Span<Kind> = { readonly from: number; readonly ms: number; readonly is: Kind };

/** What happens at the provider. Times are from the start. */
export type Fate = {
  /** By source. */
  readonly data: readonly (readonly Span<Trouble>[])[];
  readonly token: readonly Span<TokenTrouble>[];
  /** All access tokens end early. */
  readonly tokensEnd: readonly number[];
  readonly revokedAt: number | null;
  /** Of the source's replies. */
  readonly slowMs: readonly number[];
  readonly isRotating: boolean;
};

/** A provider of one family on the wire. */
export class FakeProvider {
  tokenCalls = 0;
  private issued = 0;
  /** No two providers issue the same token. */
  private readonly name = newId();
  private readonly tokens = new Map<string, number>();
  private refresh = "refresh-0";

  private readonly family: Family;
  private readonly fate: Fate;
  private readonly start: number;

  constructor(family: Family, fate: Fate, start: number) {
    this.family = family;
    this.fate = fate;
    this.start = start;
  }

  first(): {
    readonly accessToken: string;
    readonly refreshToken: string | null;
    readonly expiresAt: string | null;
  } {
    return {
      accessToken: this.issue(),
      refreshToken: this.family.isRenewable ? this.refresh : null,
      expiresAt: this.family.isRenewable ? new Date(this.start + hour).toISOString() : null,
    };
  }

  async fetch(url: string, init: RequestInit): Promise<Response> {
    const { family, fate } = this;
    if (url.split("?")[0] === family.token) return this.answerSignIn(init);
    const source = Number(new URL(url).searchParams.get("source"));
    await pause(fate.slowMs[source] ?? 100);
    const trouble = spanAt(fate.data[source] ?? [], this.passed());
    if (trouble === "timeout") {
      await pause(20_000);
      throw new TypeError("timed out");
    }
    if (trouble === "down") return new Response("<html>Bad gateway</html>", { status: 502 });
    if (trouble === "refused" || this.isRevoked() || !this.isKnown(tokenIn(init))) return family.refused();
    return family.good();
  }

  private async answerSignIn(init: RequestInit): Promise<Response> {
    const { family, fate } = this;
    this.tokenCalls += 1;
    await pause(300);
    switch (spanAt(fate.token, this.passed())) {
      case "503":
      case "500":
        return new Response("", { status: 503 });
      case "429":
        return Response.json({ error: "rate_limit_exceeded" }, { status: 429 });
      case "html":
        return new Response("<!doctype html><title>Error</title>", { status: 400 });
      case "temporarily":
        return Response.json({ error: "temporarily_unavailable" }, { status: 400 });
      case "timeout":
        await pause(20_000);
        throw new TypeError("timed out");
      case null:
    }
    if (family.check) return family.check(!this.isRevoked());
    const given = new URLSearchParams(String(init.body)).get("refresh_token");
    if (this.isRevoked() || given !== this.refresh)
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    const access_token = this.issue();
    if (fate.isRotating) this.refresh = `refresh-${this.issued}`;
    return Response.json({
      access_token,
      expires_in: 3600,
      ...(fate.isRotating && { refresh_token: this.refresh }),
    });
  }

  private issue(): string {
    const token = `token-${this.issued++}-${this.name}`;
    this.tokens.set(token, this.passed());
    return token;
  }

  private isKnown(token: string | null): boolean {
    if (this.family.env === null) return true;
    const since = token === null ? undefined : this.tokens.get(token);
    if (since === undefined) return false;
    if (!this.family.isRenewable) return true;
    const ended = this.fate.tokensEnd.some((moment) => moment >= since && moment < this.passed());
    return !ended && this.passed() - since < 60 * minute;
  }

  private isRevoked(): boolean {
    return this.fate.revokedAt !== null && this.passed() >= this.fate.revokedAt;
  }

  private passed(): number {
    return now().getTime() - this.start;
  }
}

function spanAt<Kind>(spans: readonly Span<Kind>[], at: number): Kind | null {
  return spans.find(({ from, ms }) => at >= from && at < from + ms)?.is ?? null;
}

function tokenIn({ headers }: RequestInit): string | null {
  const given = new Headers(headers);
  return given.get("access-token") ?? given.get("authorization")?.replace("Bearer ", "") ?? null;
}

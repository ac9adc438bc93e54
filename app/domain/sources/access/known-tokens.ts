import { createHash } from "node:crypto";
import { singleton } from "#app/lib/singleton.ts";

const newForMs = 5 * 60_000;
const checkEveryMs = 5 * 60_000;

type Known = { isUsed: boolean; at: number; checkedAt: number | null };

/** Stored by hash. */
class KnownTokens {
  private readonly tokens = new Map<string, Known>();

  noteIssued(token: string, at: Date): void {
    this.set(token, { isUsed: false, at: at.getTime(), checkedAt: null });
  }

  noteAccepted(token: string, at: Date): void {
    const known = this.tokens.get(hash(token));
    if (known) known.isUsed = true;
    else this.set(token, { isUsed: true, at: at.getTime(), checkedAt: null });
  }

  isNewAndUnused(token: string, at: Date): boolean {
    const known = this.tokens.get(hash(token));
    return known !== undefined && !known.isUsed && at.getTime() - known.at < newForMs;
  }

  mayCheck(token: string, at: Date): boolean {
    const known = this.tokens.get(hash(token));
    if (known?.checkedAt != null && at.getTime() - known.checkedAt < checkEveryMs) return false;
    this.set(token, { isUsed: known?.isUsed ?? false, at: at.getTime(), checkedAt: at.getTime() });
    return true;
  }

  private set(token: string, known: Known): void {
    for (const [name, { at }] of this.tokens) if (known.at - at > newForMs) this.tokens.delete(name);
    this.tokens.set(hash(token), known);
  }
}

export const knownTokens = singleton("known-tokens", () => new KnownTokens());

function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { rotateSecrets } from "#app/domain/companies/rotate-secrets.server.ts";
import {
  keysAbout,
  connectionAbout,
  openKeys,
  openTokens,
  sealKeys,
  sealTokens,
} from "#app/domain/sources/access/credentials.server.ts";
import { newTotpKey, readTotpKey } from "#app/domain/users/two-factor/totp.server.ts";
import { openPart, signingSecrets } from "#app/domain/destinations/sealed.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { dkimKeyFor, makeDkimKey } from "#app/mail/dkim.server.ts";
import { db } from "#db/client.server.ts";
import { findDestination } from "#db/queries/reports/destinations.ts";
import { companies, connections, destinations, sources, users } from "#db/schema/index.ts";
import { aDestination } from "#tests/domain/destinations/use-destinations.ts";
import { addCompany } from "#tests/domain/sources/a-company.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

/** The process as it would start with these variables. */
function withSecrets(appSecret: string, appSecretPrevious: string | null): void {
  Object.assign(config, { appSecret, appSecretPrevious });
  const store = (globalThis as unknown as { __plainboard?: Map<string, unknown> }).__plainboard;
  for (const name of ["app-secret", "app-secrets"]) store?.delete(name);
}

const [before, after] = ["what was in use until today, 32 bytes", "what is in use from now on, 32 bytes"];
const keys = { account: "Harbour Lane", token: "ck_1|cs_2", url: "https://shop.example" };
const tokens = {
  accessToken: "a",
  refreshToken: "r",
  expiresAt: null,
  endsAt: null,
  scopes: ["read"],
  extra: {},
};

test("rotation encrypts everything again, once, and the previous secret is not needed afterwards", async () => {
  withSecrets(before, null);
  const { companyId } = await addCompany();
  const at = new Date();
  const source = { companyId, id: newId() };
  const account = { companyId, family: "GOOGLE", accountId: "1042" };
  const dkim = await makeDkimKey();
  const pem = dkimKeyFor("agency.example", dkim)!.privateKey;
  await db.update(companies).set({ dkim, dkimNext: dkim }).where(eq(companies.id, companyId));
  await db
    .insert(sources)
    .values({ ...source, kind: "woocommerce", name: "Shop", credentials: sealKeys(source, keys) });
  await db.insert(connections).values({
    ...account,
    id: newId(),
    account: "robin@alder-agency.example",
    credentials: sealTokens(connectionAbout(account), tokens),
    renewedAt: at,
  });
  const webhook = await aDestination(companyId, "webhook");
  const userId = newId();
  const totpKey = newTotpKey(userId);
  const authenticatorKey = readTotpKey(userId, totpKey);
  await db
    .insert(users)
    .values({ id: userId, companyId, name: "Ida", email: `${userId}@a.example`, totpKey });
  await db
    .update(destinations)
    .set({ previousSecret: destinations.secret, previousUntil: new Date("2100-01-01") });

  withSecrets(after, before);
  expect(await rotateSecrets()).toEqual({ changed: 8, kept: 0, unreadable: 0 });
  expect(await rotateSecrets()).toEqual({ changed: 0, kept: 8, unreadable: 0 });

  withSecrets(after, null);
  const [stored] = await db.select().from(sources).where(eq(sources.id, source.id));
  expect(openKeys(stored!)).toEqual(keys);
  const [kept] = await db.select().from(connections).where(eq(connections.companyId, companyId));
  expect(openTokens(connectionAbout(kept!), kept!.credentials)).toEqual(tokens);
  const destination = (await findDestination(companyId, webhook.id))!;
  expect(openPart(destination, "address", destination.address)).toContain("https://hooks.agency.example/");
  expect(signingSecrets(destination, at)).toEqual([webhook.secret, webhook.secret]);
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  expect(dkimKeyFor("agency.example", company!.dkim)!.privateKey).toBe(pem);
  expect(dkimKeyFor("agency.example", company!.dkimNext)!.privateKey).toBe(pem);
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  expect(readTotpKey(userId, person!.totpKey!)).toBe(authenticatorKey);

  // A ciphertext of one source does not open for another, even with the right secret.
  expect(openKeys({ ...stored!, id: newId() })).toBeNull();
  expect(openTokens(keysAbout(source), kept!.credentials)).toBeNull();

  withSecrets("a third one that nobody told us of, 32 b", null);
  expect(await rotateSecrets()).toEqual({ changed: 0, kept: 0, unreadable: 8 });
  expect(openKeys(stored!)).toBeNull();
});

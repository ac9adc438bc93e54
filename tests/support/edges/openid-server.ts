import { createHmac, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Configuration } from "oidc-provider";
import { afterAll } from "vitest";
import { apiVersion } from "#app/config/api-versions.ts";
import { readOrigins } from "#app/config/provider-settings.ts";
import { config } from "#app/config.server.ts";
import type { ServiceId } from "#app/domain/users/sign-in-services.ts";

// Three real OpenID servers (npm package oidc-provider) at the addresses of Google, LinkedIn and Facebook.

/** Who is signed in at the service; null: cancels there. */
export type ServicePerson = {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly hd?: string;
};

export const clientOf = (id: ServiceId) => ({ id: `login-${id}`, secret: `secret-of-${id}-0123456789` });

type Addresses = { issuer: string; authorization: string; token: string; jwks: string; origins: string[] };

function addressesOf(id: ServiceId): Addresses {
  const meta = apiVersion("meta");
  switch (id) {
    case "google":
      return {
        issuer: "https://accounts.google.com",
        authorization: "/o/oauth2/v2/auth",
        token: "/token",
        jwks: "/oauth2/v3/certs",
        origins: [
          "https://accounts.google.com",
          "https://oauth2.googleapis.com",
          "https://www.googleapis.com",
        ],
      };
    case "linkedin":
      return {
        issuer: "https://www.linkedin.com/oauth",
        authorization: "/oauth/v2/authorization",
        token: "/oauth/v2/accessToken",
        jwks: "/oauth/openid/jwks",
        origins: ["https://www.linkedin.com"],
      };
    case "facebook":
      return {
        issuer: "https://www.facebook.com",
        authorization: `/${meta}/dialog/oauth`,
        token: `/${meta}/oauth/access_token`,
        jwks: "/jwks",
        origins: ["https://www.facebook.com", "https://graph.facebook.com"],
      };
  }
}

export type OpenIdServer = {
  readonly url: string;
  /** Everyone who has signed in, by subject. */
  person: ServicePerson | null;
  /** Answers instead of the server, such as an outage. */
  instead: ((path: string) => { status: number; body: string } | null) | null;
  readonly close: () => Promise<void>;
};

/** It warns of its store in memory, and of Node.js 20, on which these tests show that it works. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value> {
  const level = "warn";
  const before = console[level];
  console[level] = () => {};
  try {
    return await work();
  } finally {
    console[level] = before;
  }
}

async function serve(id: ServiceId, appUrl: string): Promise<OpenIdServer> {
  const { issuer, ...routes } = addressesOf(id);
  const client = clientOf(id);
  const people = new Map<string, ServicePerson>();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${appUrl}/login/${id}/callback`],
        token_endpoint_auth_method: "client_secret_post", // Facebook and LinkedIn take no other
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: id, alg: "RS256", use: "sig" } as never] },
    scopes: ["openid", "email", "profile", "public_profile"],
    claims: { openid: ["sub"], email: ["email", "email_verified", "hd"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => id === "google" },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    routes: { authorization: routes.authorization, token: routes.token, jwks: routes.jwks },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    cookies: { keys: ["a key of the test"] },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
  };
  const provider = await quietly(async () => {
    const { default: Provider } = await import("oidc-provider");
    return new Provider(issuer, configuration);
  });
  const server = createServer((request, response) => {
    void answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
    async function answer() {
      const path = (request.url ?? "/").split("?", 1)[0]!;
      const other = openId.instead?.(path);
      if (other) {
        response.writeHead(other.status, { "Content-Type": "application/json" }).end(other.body);
      } else if (path.startsWith("/interaction/")) {
        const { person } = openId;
        if (person) people.set(person.sub, person);
        const { params } = await provider.interactionDetails(request, response);
        const result = person
          ? { login: { accountId: person.sub }, consent: { grantId: await grant(person.sub, params) } }
          : { error: id === "linkedin" ? "user_cancelled_login" : "access_denied" };
        await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
      } else if (path === `/${apiVersion("meta")}/me`) {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
        const found = await provider.AccessToken.find(token);
        const proof = createHmac("sha256", client.secret).update(token).digest("hex");
        const isOurs = new URL(request.url ?? "", issuer).searchParams.get("appsecret_proof") === proof;
        const { sub = "", name, email } = people.get(found?.accountId ?? "") ?? {};
        response
          .writeHead(found && isOurs ? 200 : 400, { "Content-Type": "application/json" })
          .end(JSON.stringify(found && isOurs ? { id: sub, name, email } : { error: { code: 190 } }));
      } else {
        provider.callback()(request, response);
      }
    }
  });
  async function grant(accountId: string, { scope }: Record<string, unknown>): Promise<string> {
    const given = new provider.Grant({ accountId, clientId: client.id });
    given.addOIDCScope(String(scope));
    return given.save();
  }
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const openId: OpenIdServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: null,
    instead: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return openId;
}

export type OpenIdServers = Readonly<Record<ServiceId, OpenIdServer>>;

/** With the product's environment for them. */
export async function serveOpenId(appUrl: string) {
  const servers: OpenIdServers = {
    google: await serve("google", appUrl),
    facebook: await serve("facebook", appUrl),
    linkedin: await serve("linkedin", appUrl),
  };
  const all = Object.entries(servers) as [ServiceId, OpenIdServer][];
  const origins = all.flatMap(([id, { url }]) => addressesOf(id).origins.map((origin) => [origin, url]));
  const variables = all.flatMap(([id]) => [
    [`LOGIN_${id.toUpperCase()}_CLIENT_ID`, clientOf(id).id],
    [`LOGIN_${id.toUpperCase()}_CLIENT_SECRET`, clientOf(id).secret],
  ]);
  return {
    servers,
    origins: JSON.stringify(Object.fromEntries(origins)),
    variables: Object.fromEntries(variables) as Record<string, string>,
    close: () => Promise.all(all.map(([, server]) => server.close())),
  };
}

/** Call once at the top of a test file: all three services are set up, and led here. */
export async function useOpenIdServers(): Promise<OpenIdServers> {
  const { servers, origins, variables, close } = await serveOpenId(config.appUrl);
  const { providerOrigins, providerVariables } = config;
  Object.assign(config, { providerOrigins: readOrigins(origins), providerVariables: variables });
  afterAll(async () => {
    Object.assign(config, { providerOrigins, providerVariables });
    await close();
  });
  return servers;
}

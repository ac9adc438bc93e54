import type { OAuthAuth, OAuthClient } from "#app/connectors/core/sign-in/auth.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import type { Connector } from "#app/connectors/registry.ts";
import { config } from "#app/config.server.ts";

export function appOf({ family }: OAuthAuth): OAuthClient | null {
  const { providerVariables } = config;
  const [id, secret] = [
    providerVariables[`${family.env}_CLIENT_ID`],
    providerVariables[`${family.env}_CLIENT_SECRET`],
  ];
  return id && secret ? { id, secret } : null;
}

export function signingEnvironment({ auth }: ProviderConnector): Readonly<Record<string, string>> {
  if (auth.kind === "key") return {};
  return Object.fromEntries(
    [...(auth.needs ?? []), ...(auth.mayUse ?? [])].flatMap((name) => {
      const value = config.providerVariables[name];
      return value ? [[name, value]] : [];
    }),
  );
}

export function missingVariables(connector: Connector): string[] {
  if (connector.connect === "file" || connector.auth.kind === "key") return [];
  const { family, needs = [] } = connector.auth;
  const wanted = new Set([`${family.env}_CLIENT_ID`, `${family.env}_CLIENT_SECRET`, ...needs]);
  return [...wanted].filter((name) => !config.providerVariables[name]);
}

export function callbackAddress(kind: string): string {
  return `${config.appUrl}/connect/${kind}/callback`;
}

import { z } from "zod";
import type { OAuthFamily } from "#app/connectors/core/sign-in/auth.ts";
import { apiVersion } from "#app/config/api-versions.ts";

/** Base.me documents no API: these addresses are assumptions after RFC 6749 and 7636. */
export const origin = "https://app.base.me";
export const api = (): string => `${origin}/api/${apiVersion("base")}`;

const Me = z.object({ data: z.object({ id: z.coerce.string(), name: z.string() }) });

export const base: OAuthFamily = {
  env: "BASE",
  service: "Base.me",
  authorizeUrl: `${origin}/oauth/authorize`,
  tokenUrl: `${origin}/oauth/token`,
  pkce: true,
  refresh: "refresh-token",
  identify: async (send) => Me.parse(await send({ method: "GET", url: `${api()}/users/me` })).data,
};

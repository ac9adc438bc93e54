import { config } from "#app/config.server.ts";

export function operator(): {
  readonly siteTitle: string;
  readonly host: string;
  readonly email: string | null;
} {
  const email = /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  return {
    siteTitle: config.siteTitle,
    host: new URL(config.appUrl).host,
    email: config.hasMailFrom && !/^no-?reply@/i.test(email) ? email : null,
  };
}

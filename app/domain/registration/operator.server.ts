import { config } from "#app/config.server.ts";

/** Who runs this installation, as far as its settings say. */
export function operator(): {
  readonly siteTitle: string;
  readonly host: string;
  readonly email: string | null;
} {
  const email = /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  return {
    siteTitle: config.siteTitle,
    host: new URL(config.appUrl).host,
    // A no-reply address is no way to reach anyone.
    email: config.hasMailFrom && !/^no-?reply@/i.test(email) ? email : null,
  };
}

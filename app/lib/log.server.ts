import { pino, stdSerializers } from "pino";
import { config } from "#app/config.server.ts";
import { requestContext } from "./request-context.server.ts";
import { singleton } from "./singleton.ts";

/** Parameters are personal data and secrets. */
export function errorForLog(error: Error) {
  const { params, ...told } = stdSerializers.err(error) as ReturnType<typeof stdSerializers.err> & {
    params?: unknown;
  };
  if (params === undefined) return told;
  const withoutValues = (text: string) => text.replaceAll(`params: ${String(params)}`, "params: [hidden]");
  return { ...told, message: withoutValues(told.message), stack: withoutValues(told.stack) };
}

/** Ids only: no names, addresses, titles or query strings. */
export const log = singleton("log", () =>
  pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: {
      paths: [
        "password",
        "token",
        "credentials",
        "email",
        "*.password",
        "*.token",
        "*.credentials",
        "*.email",
      ],
      censor: "[hidden]",
    },
    mixin: () => {
      const context = requestContext();
      if (!context) return {};
      const { requestId, companyId, userId } = context;
      return { requestId, ...(companyId && { companyId }), ...(userId && { userId }) };
    },
  }),
);

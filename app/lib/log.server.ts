import { pino, stdSerializers } from "pino";
import { config } from "#app/config.server.ts";
import { requestContext } from "./request-context.server.ts";
import { singleton } from "./singleton.ts";

/** A failed statement says what it was, and never with which values: those are people's names, secrets and numbers. */
export function errorForLog(error: Error) {
  const { params, ...told } = stdSerializers.err(error) as ReturnType<typeof stdSerializers.err> & {
    params?: unknown;
  };
  if (params === undefined) return told;
  const withoutValues = (text: string) => text.replaceAll(`params: ${String(params)}`, "params: [hidden]");
  return { ...told, message: withoutValues(told.message), stack: withoutValues(told.stack) };
}

/** Structured lines on standard output. Ids only: names, addresses, titles and query strings stay out. */
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

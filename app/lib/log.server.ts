import { pino } from "pino";
import { config } from "#app/config.server.ts";
import { requestContext } from "./request-context.server.ts";
import { singleton } from "./singleton.ts";

/** Structured lines on standard output. Ids only: names, addresses, titles and query strings stay out. */
export const log = singleton("log", () =>
  pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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

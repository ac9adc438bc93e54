import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startSandbox } from "./start.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4801" },
    /** PROVIDER_ORIGINS also takes the name of such a file. */
    write: { type: "string" },
  },
});

const { address, origins, env } = await startSandbox({ basePort: Number(values.port) });
if (values.write) writeFileSync(values.write, `${JSON.stringify(origins, null, 2)}\n`);
const variables = {
  PROVIDER_ORIGINS: values.write ?? JSON.stringify(origins),
  ALLOW_PROVIDER_ORIGINS: "1",
  ...env,
};
const quoted = (value: string) => (/^[\w./:-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`);
// Standard output has one line for the shell; text for people goes to standard error.
process.stdout.write(
  `export ${Object.entries(variables)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(" ")}\n`,
);
process.stderr.write(
  `The sandbox is at ${address}/__sandbox until you press Ctrl+C. Give the line above to the shell that starts the product.\n`,
);

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startSandbox } from "./start.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4801" },
    /** PROVIDER_ORIGINS takes the name of such a file as well. */
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
// The one line on the standard output is for the shell; what is for people goes beside it.
process.stdout.write(
  `export ${Object.entries(variables)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(" ")}\n`,
);
process.stderr.write(
  `The sandbox is at ${address}/__sandbox until you press Ctrl+C. Give the line above to the shell that starts the product.\n`,
);

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export type Product = {
  readonly url: string;
  readonly dataDir: string;
  readonly output: () => string;
  readonly pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** A started product: `ready` resolves when it responds, and never if it stops before. */
export type Launched = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ready: Promise<Product>;
};

/** Starts the built product as a person would, on a free port and an empty data folder. */
export async function startProduct(
  environment: Record<string, string> = {},
  keepDataDir?: string,
  command?: Command,
): Promise<Product> {
  return (await launchProduct(environment, keepDataDir, command)).ready;
}

/** A script of package.json. */
type Command = "start" | "demo";

function argumentsOf(command: Command): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  return scripts[command]!.split(" ").slice(1);
}

export async function launchProduct(
  environment: Record<string, string> = {},
  keepDataDir?: string,
  command: Command = "start",
): Promise<Launched> {
  const port = Number(environment.PORT) || (await freePort());
  const dataDir = keepDataDir ?? (await mkdtemp(path.join(tmpdir(), "plainboard-product-")));
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, argumentsOf(command), {
    env: {
      ...withoutTests(process.env),
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString()));
  const product: Product = {
    url,
    dataDir,
    pid: child.pid!,
    output: () => output,
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, "exit");
      }
      if (!keepDataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
  const ready = Promise.race([
    answers(`${url}/readyz`, child),
    once(child, "exit").then(() => Promise.reject(new Error(`The product did not start:\n${output}`))),
  ]).then(() => product);
  ready.catch(() => {}); // a waiting caller sees the failure
  return { child, url, ready };
}

/** A start that must end without help: its exit code and its words. Ends one that goes on. */
export async function startAndFail(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["app/process/start.js"], {
    env: {
      ...withoutTests(process.env),
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      PORT: String(await freePort()),
      DATA_DIR: path.join(tmpdir(), "plainboard-never"),
      ...environment,
    },
    timeout: 30_000,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, said };
}

/** A person's environment, without the test runner's variables. */
export function withoutTests(environment: NodeJS.ProcessEnv): Record<string, string> {
  const unwanted = /^(VITEST|TEST_|BROWSER$|NODE_OPTIONS$|DATA_DIR$|APP_SECRET$|DATABASE_URL$|SMTP_URL$)/;
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !unwanted.test(entry[0]),
    ),
  );
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
    const fine = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (fine) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The product did not become ready.");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

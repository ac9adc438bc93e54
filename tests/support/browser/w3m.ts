import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { TerminalScreen } from "./terminal-screen.ts";

const width = 110;
const height = 90;
const patienceMs = 30_000;
const eraseLine = "\x15";

/** A person at the keys of the text browser w3m, in a terminal that is high enough for a page. */
export class TextBrowser {
  readonly #screen = new TerminalScreen();
  #changed = () => {};

  readonly #child: ChildProcess;
  readonly #home: string;

  private constructor(child: ChildProcess, home: string) {
    this.#child = child;
    this.#home = home;
    child.stdout!.setEncoding("utf8").on("data", (output: string) => {
      this.#screen.write(output);
      this.#changed();
    });
  }

  static async open(address: string): Promise<TextBrowser> {
    for (const [program, ...given] of [
      ["w3m", "-version"],
      ["script", "--version"],
    ] as const)
      if (spawnSync(program, given).status !== 0)
        throw new Error(
          `This journey needs the programs w3m and script (Debian: apt-get install w3m bsdutils), and “${program} ${given.join(" ")}” does not run.`,
        );
    const home = await mkdtemp(path.join(tmpdir(), "plainboard-w3m-"));
    const command = `stty cols ${width} rows ${height}; exec w3m -cookie -o use_mouse=1 "$ADDRESS"`;
    const environment = { ...process.env, ADDRESS: address, HOME: home, TERM: "xterm", LC_ALL: "C.UTF-8" };
    const child = spawn("script", ["-qfc", command, "/dev/null"], { env: environment });
    return new TextBrowser(child, home);
  }

  get page(): string {
    return this.#screen.lines.slice(0, height - 1).join("\n");
  }

  async shows(wanted: string | RegExp): Promise<void> {
    const isThere = () => (typeof wanted === "string" ? this.page.includes(wanted) : wanted.test(this.page));
    await this.#until(() => this.#screen.takesMouse && isThere(), `the page shows ${wanted}`);
  }

  /** Presses Tab until the cursor is on a link or button, or in the field that has these words in it or before it. */
  async tabTo(words: string, most = 60): Promise<void> {
    for (let presses = 0; presses < most; presses++) {
      const { row, column } = this.#screen.cursor;
      const line = this.#screen.lines[row] ?? "";
      if (line.startsWith(words, column) || line.slice(0, column).endsWith(`${words}[`)) return;
      this.#child.stdin!.write("\t");
      const isMoved = () => this.#screen.cursor.row !== row || this.#screen.cursor.column !== column;
      await this.#until(() => this.#screen.takesMouse && isMoved(), "Tab moves the cursor");
    }
    throw new Error(`${most} presses of Tab do not lead to “${words}”:\n${this.page}`);
  }

  async enter(words: string): Promise<void> {
    await this.tabTo(words);
    this.#child.stdin!.write("\r");
  }

  /** Overwrites a field: w3m prompts for it in its last line. */
  async write(field: string, text: string): Promise<void> {
    await this.enter(field);
    await this.#until(
      () => this.#screen.lines[height - 1]?.startsWith("TEXT:") ?? false,
      "w3m asks for a text",
    );
    this.#child.stdin!.write(`${eraseLine}${text}\r`);
    await this.shows(`[${text}`);
  }

  async close(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill();
    await ended;
    await rm(this.#home, { recursive: true, force: true });
  }

  async #until(isSo: () => boolean, what: string): Promise<void> {
    const end = Date.now() + patienceMs;
    while (!isSo()) {
      const left = end - Date.now();
      if (left <= 0)
        throw new Error(`Not within ${patienceMs / 1000} seconds: ${what}. The screen:\n${this.page}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

/** A real hall: `chuhe serve` on a free port, with a data folder that goes when it closes. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_MAX_MS = 20_000;
/** How much of the hall's log is kept to be shown when something goes wrong. */
const LOG_CHARS_MAX = 20_000;

function program(): string {
  const path = process.env.CHUHE_BIN;
  if (!path) throw new Error("CHUHE_BIN must name the chuhe binary, such as ../target/debug/chuhe");
  return path;
}

export class Hall {
  address = "";
  #data: string;
  #flags: readonly string[];
  #child: ChildProcess | null = null;
  #log = "";

  private constructor(data: string, flags: readonly string[]) {
    this.#data = data;
    this.#flags = flags;
  }

  /** `flags` are further options of `chuhe serve`. */
  static async open(flags: readonly string[] = []): Promise<Hall> {
    const hall = new Hall(await mkdtemp(join(tmpdir(), "chuhe-e2e-")), flags);
    await hall.#start("127.0.0.1:0");
    return hall;
  }

  /** Ends it as a power cut would, with no time to tidy up. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Asks it to stop in good order. */
  async stop(): Promise<void> {
    const code = await this.#end("SIGTERM");
    if (code !== 0) throw new Error(`the hall stopped with code ${code}:\n${this.#log}`);
  }

  /** Opens it again at the same address, with the same data. */
  async reopen(): Promise<void> {
    await this.#start(new URL(this.address).host);
  }

  async close(): Promise<void> {
    try {
      if (this.#child) await this.stop();
    } finally {
      await rm(this.#data, { recursive: true, force: true });
    }
  }

  async #start(listen: string): Promise<void> {
    const child = spawn(
      program(),
      ["serve", "--data", this.#data, "--listen", listen, "--lang", "en", ...this.#flags],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.#child = child;
    const orphaned = (): void => void child.kill("SIGKILL");
    process.once("exit", orphaned);
    child.once("exit", () => process.off("exit", orphaned));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#log = (this.#log + text).slice(-LOG_CHARS_MAX);
    });
    this.address = await new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`the hall did not open: ${why}\n${this.#log}`));
      const timer = setTimeout(() => fail(`silent for ${START_MAX_MS} ms`), START_MAX_MS);
      let said = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      });
      child.once("error", (error) => fail(error.message));
      child.once("exit", (code) => fail(`it ended with code ${code}`));
    });
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child) throw new Error("the hall is not open");
    this.#child = null;
    const ended = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  }
}

import postgres from "postgres";
import { log } from "#app/lib/log.server.ts";
import { toDatabaseUnavailable, unavailableIn } from "./unavailable.ts";

// Distinguishes a slow statement from a lost server: dropped packets close no connection.

const lookEveryMs = 200;
const suspiciousMs = 500;
const probeMs = 800;
const downPauseMs = 300;

type Watched = {
  readonly oldestWaitMs: () => number;
  readonly onDown: () => void;
};

export type ServerWatch = {
  isDown(): boolean;
  noteAnswer(): void;
  suspect(): void;
  close(): void;
};

export function watchServer(url: string, { oldestWaitMs, onDown }: Watched): ServerWatch {
  let lastAnswerAt = performance.now();
  let downSince: number | null = null;
  let isProbing = false;
  let isClosed = false;
  let probe = newProbe(url);

  const timer = setInterval(() => {
    const isSuspicious = oldestWaitMs() > suspiciousMs && performance.now() - lastAnswerAt > suspiciousMs;
    if (isSuspicious) void look();
  }, lookEveryMs).unref();

  async function look(): Promise<void> {
    if (isProbing || isClosed) return;
    isProbing = true;
    do {
      const begun = performance.now();
      const doesAnswer = await answers();
      if (isClosed) return;
      if (doesAnswer) noteUp();
      else if (lastAnswerAt < begun) await noteDown();
    } while (downSince !== null && !isClosed);
    isProbing = false;
  }

  async function answers(): Promise<boolean> {
    const asked = probe.unsafe("select 1").then(
      () => true,
      // refusing a connection means it is up
      (error: unknown) => unavailableIn(toDatabaseUnavailable(error))?.reason === "full",
    );
    const doesAnswer = await Promise.race([asked, late()]);
    if (!doesAnswer) {
      void probe.end({ timeout: 0 });
      probe = newProbe(url);
    }
    return doesAnswer;
  }

  function noteUp(): void {
    lastAnswerAt = performance.now();
    if (downSince === null) return;
    const seconds = Math.round((lastAnswerAt - downSince) / 100) / 10;
    downSince = null;
    log.warn({ seconds }, "the database answers again");
  }

  async function noteDown(): Promise<void> {
    if (downSince === null) {
      downSince = performance.now();
      log.error("the database does not answer");
      onDown();
    }
    await new Promise((resolve) => setTimeout(resolve, downPauseMs).unref());
  }

  return {
    isDown: () => downSince !== null,
    noteAnswer: () => {
      lastAnswerAt = performance.now();
    },
    suspect: () => void look(),
    close() {
      isClosed = true;
      clearInterval(timer);
      void probe.end({ timeout: 0 });
    },
  };
}

function newProbe(url: string): postgres.Sql {
  return postgres(url, {
    max: 1,
    onnotice: () => {},
    fetch_types: false,
    connect_timeout: 1,
    idle_timeout: 10,
    backoff: () => 0,
  });
}

/** The extra 20 ms lets a busy process read an arrived answer. */
async function late(): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, probeMs).unref());
  await new Promise((resolve) => setTimeout(resolve, 20).unref());
  return false;
}

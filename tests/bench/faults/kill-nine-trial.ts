import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { currentPdfWorker } from "#app/pdf/worker/build-worker.js";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { deliveries, reportRuns } from "#db/schema/index.ts";
import {
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import {
  destinationAddress,
  destinationKindsOf,
  startDestinations,
} from "#tests/support/edges/destinations.ts";
import { launchProduct, startProduct } from "#tests/support/browser/product.ts";
import { childrenOf, newDatabase } from "#tests/support/browser/two-processes.ts";
import { type Arrived, startSlowMailbox } from "./slow-mailbox.ts";

type Plan = {
  readonly kills: number;
  readonly reports: number;
  /** One recipient and one destination of each kind instead of three recipients. */
  readonly withDestinations?: boolean;
  /** Above 1 with TEST_DATABASE_URL only: each life first loses a process, then the primary. */
  readonly processes?: number;
  readonly tell?: (line: string) => void;
};

/** A delivery. A run on hold waits for a person at the agency, who gets its reason by email. */
export type Row = {
  /** Of a destination its name: "slack:…". */
  readonly recipient: string;
  readonly messageId: string;
  readonly state: string;
  readonly holdReasons: string | null;
};

export type Trial = {
  /** How often the product was killed, and how often a message was in transit then or earlier in that life. */
  readonly kills: number;
  readonly killsWhileSending: number;
  readonly expected: readonly string[];
  readonly ledger: readonly Row[];
  /** Receivers drop webhooks that have an id again; chats show every message. */
  readonly arrived: readonly Arrived[];
  /** Webhooks that came again with their id. */
  readonly droppedRepeats: number;
  /**
   * Notices to the agency about reports on hold or unknown deliveries; an interrupted one may arrive again unchanged.
   */
  readonly toldAgency: number;
};

const recipientsEach = 3;
const reportsPerDashboard = 5;
/** A company has at most 50 destinations. */
const reportsPerAgency = 10;
const hour = 3_600_000;
const longestLifeMs = 30_000;
const usualPauseMs = 500;

/**
 * Sends reports that are due at about the same time while the product is killed with -9 at random moments and
 * restarted on the same data, until none is left. Then compares the ledger with the messages that arrived.
 */
export async function killNine(plan: Plan): Promise<Trial> {
  const { kills, processes = 1, tell = () => {} } = plan;
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (processes > 1 && !databaseUrl) throw new Error("--processes needs TEST_DATABASE_URL");
  const server = processes > 1 ? await newDatabase(databaseUrl!) : null;
  const mailbox = await startSlowMailbox();
  const services = await startSlowDestinations();
  const receivers: Receivers = {
    count: () => mailbox.arrived.length + services.arrived().length,
    nextBegun: () => Promise.race([mailbox.nextBegun(), services.nextBegun()]),
  };
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-kill-"));
  // The clock can move only outside production, where the worker is built on first use.
  const environment = {
    NODE_ENV: "development",
    LOG_LEVEL: "error",
    SMTP_URL: mailbox.url,
    ...services.environment,
    ...server?.environment,
    ...(server && { PROCESSES: String(processes) }),
  };
  const place: Place = server ? { url: server.url } : { folder: path.join(dataDir, "database") };
  await currentPdfWorker();
  try {
    const { expected, agencies } = await schedule(plan, environment, dataDir);
    const atHour = (hours: number) => ({
      ...environment,
      CLOCK_OFFSET_SECONDS: String((hours * hour) / 1000 + 120),
    });
    let [hours, idleLives, killed, whileSending] = [24, 0, 0, 0];
    const passHour = async () => {
      hours++;
      await server?.passHour();
    };
    // Jobs that were killed wait longer each time, so the clock moves an hour when nothing is left to do.
    while (killed < kills && idleLives < 3) {
      const before = receivers.count();
      // A machine ahead of the kills gets less time, so that work remains for the last ones.
      const isAhead = before / expected.length > (killed + 1) / kills;
      const longestPauseMs = isAhead ? 100 : usualPauseMs;
      const life = await liveAndDie(atHour(hours), dataDir, receivers.nextBegun, longestPauseMs);
      const { moment } = life;
      killed += life.kills;
      if (moment === "while it sent") whileSending++;
      const isIdle = moment === "with nothing left to do";
      idleLives = isIdle ? idleLives + 1 : 0;
      if (isIdle) await passHour();
      const now = receivers.count();
      tell(`kill ${killed}, ${moment}: ${now - before} arrived in that life, ${now} so far`);
    }
    let ledger = await liveOn(atHour(hours), dataDir, place, receivers);
    for (let lives = 0; lives < 6 && ledger.isOpen; lives++) {
      await passHour();
      ledger = await liveOn(atHour(hours), dataDir, place, receivers);
    }
    const { rows } = ledger;
    const posted = services.arrived();
    const shown = withoutRepeats(posted);
    const arrived = [...mailbox.arrived, ...shown];
    const letters = arrived.filter(({ recipient }) => agencies.includes(recipient));
    const toldAgency = new Set(letters.map(({ messageId }) => messageId)).size;
    return {
      kills: killed,
      killsWhileSending: whileSending,
      expected,
      ledger: rows,
      arrived,
      droppedRepeats: posted.length - shown.length,
      toldAgency,
    };
  } finally {
    await Promise.all([mailbox.stop(), services.stop(), server?.drop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Place = { readonly url: string } | { readonly folder: string };
type Receivers = { readonly count: () => number; readonly nextBegun: () => Promise<void> };

/** Slow services: a kill may come before, while or after they read a message, and before their answer. */
async function startSlowDestinations() {
  const services = await startDestinations();
  services.answer = async () => {
    await pause(Math.random() * 200);
    return null;
  };
  return {
    environment: { PROVIDER_ORIGINS: JSON.stringify(services.origins) },
    nextBegun: services.nextBegun,
    arrived: (): Arrived[] =>
      services.received.map(({ kind, key, headers }) => ({
        recipient: `${kind}:${key}`,
        messageId: String(headers["webhook-id"] ?? ""),
      })),
    stop: services.stop,
  };
}

function withoutRepeats(posted: readonly Arrived[]): Arrived[] {
  const ids = new Set<string>();
  return posted.filter(({ messageId }) => {
    if (messageId === "") return true;
    const isNew = !ids.has(messageId);
    ids.add(messageId);
    return isNew;
  });
}

/** Creates reports through the API as agencies do. `expected` are the recipients, each of one report. */
async function schedule(
  { reports, withDestinations = false }: Plan,
  environment: Record<string, string>,
  dataDir: string,
): Promise<{ readonly expected: string[]; readonly agencies: readonly string[] }> {
  const product = await startProduct(environment, dataDir);
  process.env.PRODUCT_URL = product.url;
  const due = new Date(Date.now() + 24 * hour);
  const agencies: string[] = [];
  const expected: string[] = [];
  let agency = await registerAgency("Many Reports");
  let [source, dashboard] = [{ id: "" }, { id: "" }];
  const call = <Data>(path: string, body: object) =>
    agency.data<Data>(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  for (let n = 0; n < reports; n++) {
    if (n % reportsPerAgency === 0) {
      if (n > 0) agency = await registerAgency(`Many Reports ${n / reportsPerAgency + 1}`);
      agencies.push(agency.email);
      // The file covers every day a report shows; a file that ends earlier would put the report on hold.
      source = await uploadCsv(agency, "Visits", visitsCsv(today(timeZone("UTC"), due)));
    }
    if (n % reportsPerDashboard === 0)
      dashboard = await createDashboard(agency, `Client ${n / reportsPerDashboard + 1}`, [
        widgetJson("Visits per day", "chart", source.id, { metrics: ["visits"], dimension: "date" }),
        widgetJson("Devices", "table", source.id, { metrics: ["visits", "cost"], dimension: "device" }),
      ]);
    const people = Array.from(
      { length: withDestinations ? 1 : recipientsEach },
      (_, at) => `client-${n}-${at}@clients.example`,
    );
    const destinations: string[] = [];
    for (const kind of withDestinations ? destinationKindsOf : []) {
      const [key, name] = [`k${n}`, `${kind}:k${n}`];
      const address = destinationAddress[kind](key);
      destinations.push((await call<{ id: string }>("/api/destinations", { name, kind, address })).id);
      expected.push(name);
    }
    const minute = new Date(due.getTime() - (n % 3) * 60_000);
    await call("/api/automatic-reports", {
      dashboard_id: dashboard.id,
      recipients: people.join(","),
      destinations,
      period: "WEEK",
      detail: String((minute.getUTCDay() + 6) % 7), // a week begins on Monday
      hour: minute.getUTCHours(),
      minute: minute.getUTCMinutes(),
      timezone: "UTC",
      date_range: "LAST_7_DAYS",
      with_pdf: n % 2 === 0,
      with_preview: n % 3 !== 0,
    });
    expected.push(...people);
  }
  await product.stop();
  return { expected, agencies };
}

type Moment = "before it sent" | "while it sent" | "with nothing left to do";

/**
 * One life, killed at a random moment, at most this long after its start or its first message. With several processes one
 * of them is killed first, and the others go on.
 */
async function liveAndDie(
  environment: Record<string, string>,
  dataDir: string,
  nextBegun: () => Promise<void>,
  longestPauseMs: number,
): Promise<{ readonly moment: Moment; readonly kills: number }> {
  const { child, ready } = await launchProduct(environment, dataDir);
  const begun = nextBegun().then((): Moment => "while it sent");
  // Every fifth life may be killed while numbers are read and files are made, before the first message.
  const isEarly = Math.random() < 1 / 5;
  const started = ready.then((): Moment | Promise<Moment> =>
    isEarly
      ? "before it sent"
      : Promise.race([begun, pause(longestLifeMs, "with nothing left to do" as const)]),
  );
  const moment = await Promise.race([begun, started]);
  await pause(Math.random() * longestPauseMs);
  const children = childrenOf(child.pid!);
  const victim = children[Math.floor(Math.random() * children.length)];
  const hasOthers = Boolean(environment.DATABASE_URL) && victim !== undefined;
  if (hasOthers) {
    process.kill(victim, "SIGKILL");
    await Promise.race([nextBegun(), pause(usualPauseMs * 4)]);
    await pause(Math.random() * longestPauseMs);
  }
  child.kill("SIGKILL");
  await once(child, "exit");
  return { moment, kills: hasOthers ? 2 : 1 };
}

/**
 * A life without faults, until no more email arrives; then reads the ledger while the product is stopped. On a server, runs
 * of processes that died wait for the next minute's job.
 */
async function liveOn(
  environment: Record<string, string>,
  dataDir: string,
  place: Place,
  receivers: Receivers,
) {
  const product = await startProduct(environment, dataDir);
  const isServer = "url" in place;
  const looks = isServer ? 140 : 10;
  for (let quiet = 0, before = -1; quiet < looks; quiet++) {
    await pause(500);
    if (receivers.count() !== before) quiet = 0;
    before = receivers.count();
    if (isServer && quiet % 10 === 9 && !(await readLedger(place)).isOpen) break;
  }
  await product.stop();
  return readLedger(place);
}

async function readLedger(place: Place) {
  await openDatabase("url" in place ? { ...place, pool: 1 } : { ...place, template: null }, false);
  const ledger = await db
    .select({
      recipient: sql<string>`coalesce(${deliveries.destinationName}, ${deliveries.recipient})`,
      messageId: deliveries.messageId,
      state: deliveries.state,
      runState: reportRuns.state,
      reasons: reportRuns.holdReasons,
    })
    .from(deliveries)
    .innerJoin(reportRuns, eq(reportRuns.id, deliveries.runId));
  await closeDatabase();
  const rows = ledger.map(({ runState, reasons, ...row }) => ({
    ...row,
    holdReasons: runState === "held" ? reasons.map(({ text }) => text).join(" ") : null,
  }));
  const isOpen = rows.some(
    ({ state, holdReasons }) => state === "handing" || (state === "due" && holdReasons === null),
  );
  return { rows, isOpen: isOpen || rows.length === 0 };
}

/** What a recipient would complain about. `unknown` rows admit that they may have arrived. */
export function faultsOf({ expected, ledger, arrived }: Trial) {
  const copies = new Map<string, number>();
  for (const { recipient, messageId } of arrived.filter((one) => expected.includes(one.recipient))) {
    const key = `${recipient} ${messageId}`;
    copies.set(key, (copies.get(key) ?? 0) + 1);
  }
  const counts = (recipient: string) => arrived.filter((one) => one.recipient === recipient).length;
  const rowOf = new Map(ledger.map((row) => [row.recipient, row]));
  const stateOf = (recipient: string) => rowOf.get(recipient)?.state;
  const isHeld = (recipient: string) => typeof rowOf.get(recipient)?.holdReasons === "string";
  return {
    /** Not at the mail server, not marked unknown, and not on hold. */
    lost: expected.filter((one) => counts(one) === 0 && stateOf(one) !== "unknown" && !isHeld(one)),
    /** The same person twice, under any Message-ID. */
    twice: expected.filter((one) => counts(one) > 1),
    sameMessageTwice: [...copies].filter(([, count]) => count > 1).map(([key]) => key),
    /** The ledger and the mail server disagree. */
    untrue: ledger.filter(({ recipient, state }) =>
      isHeld(recipient)
        ? counts(recipient) > 0
        : state === "handed"
          ? counts(recipient) !== 1
          : state !== "unknown",
    ),
    /** Under another Message-ID than the ledger's. */
    otherId: arrived.filter(({ recipient, messageId }) => {
      const row = rowOf.get(recipient);
      // Chats have no id.
      return row !== undefined && messageId !== "" && row.messageId !== messageId;
    }),
    withoutRow: expected.filter((one) => !rowOf.has(one)),
  };
}

import type { Viewer } from "#app/auth/viewer.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { day, rangeDays, rangeLength } from "#app/lib/plain-date.ts";
import { formWith } from "#tests/domain/sources/a-company.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import type { Trial } from "#tests/sandbox/stand-in.ts";
import { connectSource } from "#tests/support/companies/connected.ts";

/** A kind with reports; their numbers are known without our code. */
export type Subject = {
  readonly kind: string;
  readonly trials: readonly Trial[];
  /** Returns the source's id. */
  readonly connect: (viewer: Viewer) => Promise<string>;
};

const campaigns = { Brand: 60, Generic: 40 };
const fileDays = rangeDays({ from: day("2025-01-01"), to: day("2026-11-20") });
const lines = fileDays.flatMap((date) =>
  Object.entries(campaigns).map(([name, visits]) => `${date},${name},${visits},${visits / 4}`),
);

/** 100 visits a day. */
const file: Subject = {
  kind: "csv",
  trials: [
    {
      about: "a file with a row for each day and campaign",
      parameters: {},
      metrics: ["visits", "orders"],
      dimension: "campaign",
      hasDays: true,
      expected: (metric, range) => (metric === "visits" ? 100 : 25) * rangeLength(range),
    },
  ],
  connect: async ({ companyId, userId }) => {
    const by = { companyId, userId, zone: "UTC", sourceId: null };
    const content = ["date,campaign,visits,orders", ...lines].join("\n");
    const fields = { kind: "csv", name: "Visits" };
    const received = await receiveUpload(formWith(new Blob([content]), fields, "visits.csv"), by);
    if (received.outcome !== "proposed") throw new Error(received.outcome);
    const confirmed = await confirmUpload(by, received.uploadId, { name: "Visits", correction: null });
    if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);
    return confirmed.sourceId;
  },
};

export const subjects: readonly Subject[] = [
  file,
  ...standIns.map(({ kind, trials }) => ({
    kind,
    trials,
    connect: ({ companyId }: Viewer) => connectSource(companyId, kind),
  })),
];

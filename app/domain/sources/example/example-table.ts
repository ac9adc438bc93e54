import type { ProviderConnector, ReportQuery } from "#app/connectors/core/define.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { findProvider } from "#app/connectors/registry.ts";
import type { Table } from "#app/metrics/table.ts";
import { exampleWord } from "#app/views/marks-of.ts";
import { exampleKind } from "./example-id.ts";
import { exampleReport } from "./example-report.ts";

const known = new Map<string, ProviderConnector>();

export function exampleConnector(sourceId: string): ProviderConnector | null {
  const kind = exampleKind(sourceId);
  const connector = kind === null ? null : findProvider(kind);
  if (!connector) return null;
  const made = known.get(connector.id) ?? connectorWithRows(connector);
  known.set(connector.id, made);
  return made;
}

function connectorWithRows(connector: ProviderConnector): ProviderConnector {
  const { catalogue: _, cutLists: __, ...rest } = connector;
  const params = Object.entries(connector.params).map(([name, param]) => [
    name,
    { ...param, required: false },
  ]);
  return {
    ...rest,
    params: Object.fromEntries(params) as ProviderConnector["params"],
    days: { zone: "UTC", settlesAfterHours: 0, missing: "zero" },
    leavesOutDays: true,
    totals: "asked",
    report: (asked) => Promise.resolve(exampleReport(connector, asked)),
  };
}

/** Uses the engine of providers' reports. */
export async function exampleTable(sourceId: string, query: ReportQuery, now: Date): Promise<Table> {
  const connector = exampleConnector(sourceId);
  if (!connector) throw new Error(`${sourceId} is no example`);
  const never = () => new Error("Example data is never requested");
  const refuse = () => Promise.reject(never());
  const table = await runReport(
    {
      connector,
      wire: { fetch: refuse, sleep: refuse, now: () => now },
      sign: () => {
        throw never();
      },
      connection: null,
      turn: refuse,
      account: null,
      site: null,
      extra: {},
    },
    query,
  );
  return { ...table, provenance: { ...table.provenance, source: exampleWord, query: exampleWord } };
}

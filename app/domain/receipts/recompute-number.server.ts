import { countDays } from "#app/metrics/periods/coverage.ts";
import { isPlainDate } from "#app/lib/plain-date.ts";
import type { Calculated } from "#app/metrics/calculated/calculated.ts";
import { divide } from "#app/metrics/combine.ts";
import type { Receipt } from "#app/metrics/receipt/receipt.ts";
import type { RowRule, ShownNumber, Side, Values } from "./find-number.ts";
import { makeReceipt, shareReceipt } from "./make-receipt.ts";
import type { OpenNumber } from "./open-number.server.ts";
import { createScan, type Scanned } from "./row-scan.ts";

export type RecomputedNumber = {
  readonly receipt: Receipt;
  readonly scanned: Scanned;
  readonly again: number | null;
};

export type Recomputable = Pick<OpenNumber, "known" | "detail" | "lang"> & {
  readonly found: ShownNumber;
  /** A sum over known days is zero without rows. */
  readonly isZeroWithoutRows?: true;
};

const shownRows = 25;

export async function recomputeNumber(opened: Recomputable, side: Side): Promise<RecomputedNumber> {
  const scanned = await scan(opened, side, side.rules);
  if (!opened.found.spot.share)
    return { receipt: receiptOf(opened, side.values, scanned), scanned, again: scanned.again };
  const all = await scan(opened, side, []);
  return {
    receipt: shareReceipt(
      receiptOf(opened, side.values, scanned),
      receiptOf(opened, { ...side.values, row: null }, all),
    ),
    scanned,
    again: divide(scanned.again, all.again),
  };
}

/** Reads detailed rows only for averages' weights. */
export async function receiptOfSide(opened: Recomputable, side: Side): Promise<Receipt> {
  const { column, spot } = opened.found;
  if (column.metric.combine === "average") return (await recomputeNumber(opened, side)).receipt;
  const part = receiptOf(opened, side.values, null);
  return spot.share ? shareReceipt(part, receiptOf(opened, { ...side.values, row: null }, null)) : part;
}

export function calculatedOf({ known, found }: Recomputable): Calculated | null {
  return known.calculated.get(found.column.metric.key) ?? null;
}

function receiptOf(opened: Recomputable, values: Values, scanned: Scanned | null): Receipt {
  const meaning = { metrics: opened.known.catalogue.metrics, calculated: calculatedOf(opened) };
  return makeReceipt(opened.found.column, values, meaning, opened.lang, scanned?.counted ?? null);
}

async function scan(opened: Recomputable, side: Side, rules: readonly RowRule[]): Promise<Scanned> {
  const { detail } = opened;
  const scanning = createScan({
    metric: opened.found.column.metric,
    calculated: calculatedOf(opened),
    metrics: detail.metrics(side),
    dimensions: detail.dimensions(side),
    hasDays: detail.hasDays(side),
    most: shownRows,
  });
  for await (const rows of detail.rows(side, rules)) for (const row of rows) scanning.add(row);
  const scanned = scanning.finish();
  return isZero(opened, side, scanned) ? { ...scanned, again: 0 } : scanned;
}

/** Files may count covered days without rows as zero. */
function isZero(
  { known, found, isZeroWithoutRows }: Recomputable,
  side: Side,
  { again, counted }: Scanned,
): boolean {
  const isSum = found.column.metric.combine === "sum";
  if (isZeroWithoutRows && counted.rows === 0) return isSum && countDays(side) > 0;
  const { upload } = known.source;
  const { firstDay = null, lastDay = null, options } = upload ?? {};
  if (options?.empty_days !== "zero" || again !== null || counted.rows > 0) return false;
  const start = side.cell?.cell;
  const isCovered = isPlainDate(start) && firstDay && lastDay && start >= firstDay && start <= lastDay;
  return Boolean(isCovered) && isSum;
}

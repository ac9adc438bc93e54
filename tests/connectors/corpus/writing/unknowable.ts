import type { Truth } from "../truth/table.ts";
import type { Written } from "./render.ts";
import type { Shape } from "./shape.ts";

/** Options that nothing in the file decides, so that a question about them is right. */
export function unknowableOf(truth: Truth, shape: Shape, { numbers, dates }: Written): string[] {
  const isNamed = shape.money.how !== "plain" || truth.columns.some(({ role }) => role.kind === "currency");
  const isShared = /sign/.test(shape.money.how) && ["USD", "JPY"].includes(shape.money.code);
  const isOld = !shape.encoding.startsWith("utf-");
  return [
    ...(isNamed && !isShared ? [] : ["currency"]),
    ...(isOld ? ["encoding"] : []),
    ...(hasTwoReadings(numbers) ? ["decimal"] : []),
    ...(areTwoOrders(dates) ? ["date"] : []),
  ];
}

/** Every number is whole or like 1.234. */
function hasTwoReadings(numbers: readonly string[]): boolean {
  const digits = numbers.map((text) => text.replace(/[^\d.,]/g, "")).filter((text) => /[.,]/.test(text));
  return digits.length > 0 && digits.every((text) => /^\d{1,3}[.,]\d{3}$/.test(text));
}

function areTwoOrders(dates: readonly string[]): boolean {
  const parts = dates.map((text) => /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})$/.exec(text));
  return dates.length > 0 && parts.every((found) => found && Number(found[1]) < 13 && Number(found[2]) < 13);
}

import { z } from "zod";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";
import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";

export function rowsIn(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.some(isWrapped) ? reply.flatMap(rowsIn) : reply;
  if (!isWrapped(reply)) return reply;
  const { result } = reply;
  if (result === null || result === "" || Array.isArray(result)) return result || [];
  return typeof result === "object" && Object.keys(result).length === 0 ? [] : [result];
}

function isWrapped(value: unknown): value is { readonly result: unknown } {
  return typeof value === "object" && value !== null && "result" in value;
}

const rowsOf = <Item extends z.ZodType>(item: Item) => z.preprocess(rowsIn, z.array(item));

/** American: "09/30/2026". */
const Day = z.string().transform((text, context): PlainDate => {
  const [, month = "", day = "", year = ""] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.trim();
  if (isPlainDate(date)) return date;
  context.addIssue({ code: "custom", message: "not a day" });
  return z.NEVER;
});
const Id = z.union([z.string(), z.number()]).transform(String);

export const Ranks = rowsOf(
  z.object({
    date: Day,
    keyword: z.string(),
    lp: z.string().nullish(),
    se: Id,
    se_name: z.string().nullish(),
    // 0, "-", missing or 101: not in the top hundred.
    rank: LooseNumber.optional().transform((rank) => (rank && rank <= 100 ? rank : null)),
  }),
);

export const Visibility = rowsOf(
  z.object({ date: Day, se: Id, se_name: z.string().nullish(), visibility_score: LooseNumber }),
);

const Text = z.union([z.string(), z.number()]).transform(String).nullish();

/** No reply was ever recorded. */
export const Campaigns = z.preprocess(
  campaignsIn,
  z.array(
    z
      .object({
        campaign_id: Text,
        reference_id: Text,
        id: Text,
        campaign_name: Text,
        name: Text,
        title: Text,
        domain: z.union([Text, z.array(z.string())]),
        url: Text,
        primary_url: Text,
      })
      .transform((row, context) => {
        const id = row.campaign_id ?? row.reference_id ?? row.id;
        if (!id) context.addIssue({ code: "custom", message: "a campaign without an id" });
        const domains = [row.domain ?? row.url ?? row.primary_url ?? []].flat();
        return {
          id: id ?? "",
          name: row.campaign_name ?? row.name ?? row.title ?? domains[0] ?? id,
          domains,
        };
      }),
  ),
);

function campaignsIn(reply: unknown): unknown {
  const rows = rowsIn(reply);
  if (Array.isArray(rows) || typeof rows !== "object" || rows === null) return rows;
  const [first = rows] = Object.values(rows).filter((value) => typeof value === "object" && value !== null);
  return first === rows ? rows : campaignsIn(first);
}

import type { RandomCase } from "../random-case.ts";
import type { Truth } from "../truth/table.ts";
import { render } from "../writing/render.ts";
import { plainShape, type Shape } from "../writing/shape.ts";
import { unknowableOf } from "../writing/unknowable.ts";
import { importBytes } from "./import-bytes.ts";
import { judge, type Verdict } from "./verdict.ts";

export async function judgeCase({
  bytes,
  truth,
  shape,
  unknowable,
}: Omit<RandomCase, "text">): Promise<Verdict> {
  return judge(await importBytes(bytes, "export.csv"), [truth], shape, unknowable);
}

/** The plainest file that is still read wrongly: one thing after the other as most programs write it. */
export async function simplify(one: RandomCase): Promise<RandomCase> {
  let best = one;
  const attempt = async (truth: Truth, shape: Shape) => {
    const written = render(truth, shape);
    if (!written.bytes) return;
    const { text, bytes } = written;
    const simpler = { truth, shape, text, bytes, unknowable: unknowableOf(truth, shape, written) };
    if ((await judgeCase(simpler)).is === "wrong") best = simpler;
  };
  for (const key of Object.keys(plainShape) as (keyof Shape)[])
    if (best.shape[key] !== plainShape[key])
      await attempt(best.truth, { ...best.shape, [key]: plainShape[key] });
  for (let at = best.truth.columns.length - 1; at >= 0; at--) {
    const keep = <Item>(items: readonly Item[]) => items.filter((_, index) => index !== at);
    const { columns, rows } = best.truth;
    if (columns.length < 3) break;
    if (["date", "start", "end"].includes(columns[at]!.role.kind)) continue; // it decides which rows a range has
    const fewer = rows.map((row) => ({ ...row, texts: keep(row.texts), values: keep(row.values) }));
    await attempt({ ...best.truth, columns: keep(columns), rows: fewer }, best.shape);
  }
  while (best.truth.rows.length > 3) {
    const before = best;
    await attempt({ ...best.truth, rows: best.truth.rows.slice(0, -1) }, best.shape);
    if (best === before) break;
  }
  return best;
}

import { execFileSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Product, startProduct, withoutTests } from "./product.ts";

/** A product with the test checkout, and what the operator's commands did before it started. */
export async function startShop(
  commands: readonly (readonly string[])[],
): Promise<{ readonly product: Product; readonly dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-coupons-"));
  const first = await startProduct({ CHECKOUT: "test" }, dataDir); // the commands need a database
  await first.stop();
  for (const command of commands)
    execFileSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "app/process/billing.ts", ...command], {
      env: {
        ...withoutTests(process.env),
        NODE_ENV: "development",
        CLOCK_OFFSET_SECONDS: String(-3 * 86_400), // a coupon may have ended since
        DATA_DIR: dataDir,
        CHECKOUT: "test",
      },
    });
  return { product: await startProduct({ CHECKOUT: "test" }, dataDir), dataDir };
}

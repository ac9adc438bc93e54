import { namesInSteps } from "#app/connectors/tables/cells/month-names.ts";
import { runYielding } from "#app/lib/steps.ts";

/** Before the first file is read: otherwise its first cells would hold the thread. */
export async function prepareNames(): Promise<void> {
  await runYielding(namesInSteps());
}

import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { graph, graphPages } from "#app/connectors/core/families/meta.ts";

const Named = z.object({ id: z.string(), name: z.string() });

/** Without `states` Meta leaves out archived and deleted items. */
export async function listNamed(
  provider: Pick<Provider, "call">,
  paths: readonly string[],
  states: readonly string[] | null = null,
): Promise<Choice[]> {
  const found: Choice[] = [];
  for (const path of paths) {
    const query = {
      fields: "id,name",
      limit: states ? "500" : "200",
      ...(states && { effective_status: JSON.stringify(states) }),
    };
    const { items } = await graphPages(provider, { method: "GET", url: `${graph()}/${path}`, query }, Named);
    found.push(...items.map(({ id, name }) => ({ value: id, label: name || id })));
  }
  return found;
}

import { expect, test } from "vitest";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import type { Choice, Param } from "#app/connectors/core/params/param.ts";
import { isFilled, isShown, effectiveValues } from "#app/connectors/core/params/params.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import type { StandIn } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { askStandIn, providerOf } from "./ask.ts";

// Every choice in a list exists, once, under a name, in a form filled in from top to bottom.

type Values = Readonly<Record<string, string | boolean | readonly string[]>>;

function choicesOf(standIn: StandIn, connector: ProviderConnector, param: Param, params: Values) {
  if (!("options" in param)) return null;
  if (typeof param.options !== "string") return param.options;
  const { asked } = askStandIn(connector, standIn);
  return connector.options[param.options]!({ ...providerFor(asked), params, search: "" });
}

for (const standIn of standIns) {
  const connector = providerOf(standIn);

  test(`${standIn.kind}: every list loads, with unique values and a name for each`, async () => {
    const seen = new Map<string, number>();
    for (const { parameters } of standIn.trials) {
      let picked = effectiveValues(connector, parameters);
      for (const [name, param] of Object.entries(connector.params)) {
        if (!isShown(param, picked)) continue;
        const list = await choicesOf(standIn, connector, param, picked);
        if (!list) continue;
        const values = list.map(({ value }) => value);
        expect(
          values.filter((value, at) => values.indexOf(value) !== at),
          `${name} twice`,
        ).toEqual([]);
        expect(
          list.filter(({ label, value }) => !label.trim() || !value),
          `${name} without a name`,
        ).toEqual([]);
        seen.set(name, (seen.get(name) ?? 0) + list.length);
        // Selects what the trial leaves open, so that dependent lists are requested with a value.
        const first = values[0];
        if (first !== undefined && !isFilled(picked[name]))
          picked = { ...picked, [name]: param.type === "multi-select" ? [first] : first };
      }
    }
    const lists = Object.entries(connector.params).filter(([, param]) => "options" in param);
    expect(
      lists.filter(([name]) => !seen.get(name)).map(([name]) => name),
      "never anything to pick",
    ).toEqual([]);
    const used = new Set(lists.map(([, param]) => ("options" in param ? param.options : null)));
    expect(Object.keys(connector.options).filter((list) => list !== "properties" && !used.has(list))).toEqual(
      [],
    );
  });

  if ("properties" in connector.options)
    test(`${standIn.kind}: properties found after connecting have distinct names`, async () => {
      const { asked } = askStandIn(connector, standIn);
      const list: readonly Choice[] = await connector.options.properties!({
        ...providerFor(asked),
        params: {},
        search: "",
      });
      expect(list.length).toBeGreaterThan(0);
      expect(new Set(list.map(({ label }) => label)).size).toBe(list.length);
    });
}

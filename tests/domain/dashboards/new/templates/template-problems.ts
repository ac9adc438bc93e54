import { catalogueOf, paramProblems } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { parametersFor } from "#app/domain/dashboards/new/generate/plan-widgets.ts";
import type { TemplateRow, TemplateWidget } from "#app/domain/dashboards/new/templates/template.ts";
import { pickedParam } from "#app/domain/sources/kind.ts";
import { sizeNamed } from "#app/domain/widgets/widget.ts";

/** What its connector lacks. */
export function widgetProblems({
  kind,
  metrics,
  dimension,
  format,
  parameters: own,
}: TemplateWidget): string[] {
  const connector = findProvider(kind)!;
  const picked = pickedParam(connector);
  const parameters = parametersFor(
    { kind, account: picked ? { [picked.name]: "1" } : {}, site: "harbourlane.example" },
    own,
  );
  const catalogue = catalogueOf(connector, parameters);
  const lacks = (all: readonly { readonly key: string }[], key: string) =>
    !all.some((one) => one.key === key);
  const choices = (name: string) => {
    const param = connector.params[name];
    return param && "options" in param && typeof param.options !== "string" ? param.options : [];
  };
  return [
    ...paramProblems(connector, parameters).map(({ name }) => `${kind}: ${name} is missing`),
    ...metrics.flatMap((key) => (lacks(catalogue.metrics, key) ? [`${kind}: no metric ${key}`] : [])),
    ...(dimension !== "" && lacks(catalogue.dimensions, dimension)
      ? [`${kind}: no dimension ${dimension}`]
      : []),
    ...((dimension === "") === (format === "number") ? [] : [`${kind}: a ${format} by “${dimension}”`]),
    ...Object.entries(own).flatMap(([name, value]) =>
      choices(name).length > 0 && !choices(name).some((choice) => choice.value === value)
        ? [`${kind}: ${name} cannot be ${String(value)}`]
        : [],
    ),
  ];
}

export function rowProblems(row: TemplateRow): string[] {
  const parts = row.map(({ size }) => sizeNamed(size)!);
  const width = parts.reduce((all, part) => all + part.width, 0);
  const isEven = parts.every(({ height }) => height === parts[0]!.height);
  const [first] = row;
  return width === 4 && isEven
    ? []
    : [`${first!.kind}, ${first!.title || first!.metrics[0]}: ${width} columns`];
}

import type { Choice, When } from "./param.ts";

type More = {
  readonly help?: string;
  readonly required?: boolean;
  readonly global?: boolean;
  readonly dependsOn?: readonly string[];
  readonly when?: When;
  readonly unless?: When;
};

type Known<Given> = Given & { readonly [Word in Exclude<keyof Given, keyof More>]: never };

function withMore<const Shape, Given>(
  shape: Shape,
  more: Known<Given> | undefined,
): Omit<Shape, keyof Given> & Given {
  return { ...shape, ...more } as never;
}

export function propertyParam<const Given extends More = object>(label: string, more?: Known<Given>) {
  const shape = { type: "select", label, required: true, global: true, options: "properties" } as const;
  return withMore(shape, more);
}

export function choices(labels: Readonly<Record<string, string>>): readonly Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export function pick<
  const Labels extends Readonly<Record<string, string>>,
  const Given extends More = object,
>(label: string, labels: Labels, usual: keyof Labels & string, more?: Known<Given>) {
  const shape = { type: "select", label, options: choices(labels), default: usual as string } as const;
  return withMore(shape, more);
}

export function reportParam<const Labels extends Readonly<Record<string, string>>>(
  labels: Labels,
  usual: keyof Labels & string,
) {
  return pick("Report", labels, usual, { required: true });
}

function fromList<const Type extends "select" | "multi-select">(type: Type) {
  return <const List extends string, const Given extends More = object>(
    label: string,
    options: List,
    more?: Known<Given>,
  ) => withMore({ type, label, options, dependsOn: ["property"] } as const, more);
}

export const oneOf = fromList("select");

export const someOf = fromList("multi-select");

export const noneIsAll = { help: "If you select none, all are included." } as const;

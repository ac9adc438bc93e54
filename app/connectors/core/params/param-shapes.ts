import { choices, type When } from "../define.ts";

/** What is said besides. */
type More = {
  readonly help?: string;
  readonly required?: boolean;
  readonly global?: boolean;
  readonly dependsOn?: readonly string[];
  readonly when?: When;
  readonly unless?: When;
};

/** A word that no parameter has is refused. */
type Known<Given> = Given & { readonly [Word in Exclude<keyof Given, keyof More>]: never };

/** `more` goes before what the shape says itself. */
function withMore<const Shape, Given>(
  shape: Shape,
  more: Known<Given> | undefined,
): Omit<Shape, keyof Given> & Given {
  return { ...shape, ...more } as never;
}

/** Whose numbers these are: a site, an account, a page. Asked once for a dashboard, from the list of what was connected. */
export function propertyParam<const Given extends More = object>(label: string, more?: Known<Given>) {
  const shape = { type: "select", label, required: true, global: true, options: "properties" } as const;
  return withMore(shape, more);
}

/** One of a few that are written here, such as `{ web: "Web" }`; `usual` until somebody chooses. */
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

/** One of what a list has for the property. */
export const oneOf = fromList("select");

/** Several of what a list has for the property: campaigns, ad groups, ads. */
export const someOf = fromList("multi-select");

export const noneIsAll = { help: "All of them where none is chosen." } as const;

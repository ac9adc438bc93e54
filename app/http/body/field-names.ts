import type { z } from "zod";

/** "hide.*" is a prefix. */
export type FormNames = z.ZodType | readonly string[];

type Spot = {
  readonly fields: Map<string, Spot>;
  rest: Spot | null;
  entries: Spot | null;
  maxEntries: number;
};

const maxEntriesUnlessSaid = 200;
const maxKeyLength = 120;
const known = new WeakMap<z.ZodType, Spot>();

export function isNameOf(name: string, all: readonly FormNames[]): boolean {
  return all.some((names) =>
    Array.isArray(names) ? isListed(name, names) : isInSchema(name, names as z.ZodType),
  );
}

function isListed(name: string, list: readonly string[]): boolean {
  return list.some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name));
}

/** As conform writes: "a", "a.b", "list[0].b", "list[]". */
function isInSchema(name: string, schema: z.ZodType): boolean {
  if (!/^[^.[\]]+(\.[^.[\]]+|\[\d{0,6}\])*$/.test(name)) return false;
  let spot: Spot | null = spotOf(schema);
  for (const [, key, index] of name.matchAll(/([^.[\]]+)|\[(\d*)\]/g)) {
    if (key !== undefined) spot = spot.fields.get(key) ?? (key.length <= maxKeyLength ? spot.rest : null);
    else spot = Number(index) < spot.maxEntries ? spot.entries : null;
    if (!spot) return false;
  }
  return true;
}

function spotOf(schema: z.ZodType): Spot {
  let spot = known.get(schema);
  if (!spot) {
    spot = emptySpot();
    addTo(spot, schema as unknown as AnySchema);
    known.set(schema, spot);
  }
  return spot;
}

function emptySpot(): Spot {
  return { fields: new Map(), rest: null, entries: null, maxEntries: maxEntriesUnlessSaid };
}

/** https://zod.dev/packages/core */
type AnySchema = {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, AnySchema>>;
      readonly element?: AnySchema;
      readonly valueType?: AnySchema;
      readonly innerType?: AnySchema;
      readonly options?: readonly AnySchema[];
      readonly in?: AnySchema;
      readonly out?: AnySchema;
      readonly checks?: readonly {
        readonly _zod: { readonly def: { readonly maximum?: number; readonly length?: number } };
      }[];
    };
  };
};

function addTo(spot: Spot, { _zod: { def } }: AnySchema): void {
  for (const [name, inner] of Object.entries(def.shape ?? {})) {
    const field = spot.fields.get(name) ?? emptySpot();
    addTo(field, inner);
    spot.fields.set(name, field);
  }
  if (def.type === "array" && def.element) {
    const limits = (def.checks ?? []).map(({ _zod: check }) => check.def.maximum ?? check.def.length);
    spot.maxEntries = Math.min(maxEntriesUnlessSaid, ...limits.filter((limit) => limit !== undefined));
    addTo((spot.entries ??= emptySpot()), def.element);
  }
  if (def.type === "record" && def.valueType) addTo((spot.rest ??= emptySpot()), def.valueType);
  for (const inner of [def.innerType, def.in, def.out, ...(def.options ?? [])]) if (inner) addTo(spot, inner);
}

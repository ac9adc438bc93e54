import { z } from "zod";

export type ReplySign = "deprecation" | "sunset" | "field" | "value";

export type Watch = (sign: ReplySign, name: string) => void;

/** RFC 9745 and RFC 8594. */
export function watchHeaders(headers: Headers, watch: Watch | undefined): void {
  if (!watch) return;
  for (const sign of ["deprecation", "sunset"] as const) {
    const value = headers.get(sign);
    if (value) watch(sign, value.slice(0, 60));
  }
}

const itemsLooked = 3;
const deepest = 12;

export function watchReply(
  schema: z.ZodType,
  reply: unknown,
  unread: readonly string[],
  watch: Watch | undefined,
): void {
  if (!watch) return;
  const names = new Set(unread);
  for (const [sign, name] of signsIn(schema, reply, "", 0)) {
    const last = name.slice(name.lastIndexOf(".") + 1);
    if (sign === "value" || !names.has(last)) watch(sign, name);
  }
}

type Sign = readonly [sign: "field" | "value", name: string];

function signsIn(schema: z.core.$ZodType, value: unknown, path: string, depth: number): readonly Sign[] {
  if (value === null || value === undefined || depth > deepest) return [];
  const known = z.globalRegistry.get(schema)?.["known"];
  if (Array.isArray(known) && typeof value === "string")
    return known.includes(value) ? [] : [["value", `${path}=${value.slice(0, 40)}`]];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const into = (inner: z.core.$ZodType) => signsIn(inner, value, path, depth + 1);
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return into(def.innerType);
    case "pipe":
      // The output of a transform is not the provider's data.
      return into(def.in);
    case "enum":
      return typeof value === "string" && !Object.values(def.entries).includes(value)
        ? [["value", `${path}=${value.slice(0, 40)}`]]
        : [];
    case "array":
      return Array.isArray(value)
        ? value.slice(0, itemsLooked).flatMap((item) => signsIn(def.element, item, path, depth + 1))
        : [];
    case "record":
      return isObject(value)
        ? Object.values(value)
            .slice(0, itemsLooked)
            .flatMap((item) => signsIn(def.valueType, item, `${path}.*`, depth + 1))
        : [];
    case "object":
      return isObject(value) ? inObject(def.shape, value, path, depth) : [];
    case "union": {
      const fitting = def.options.find((option) => z.safeParse(option, value).success);
      return fitting ? into(fitting) : [];
    }
    case "intersection": {
      const right = into(def.right);
      return into(def.left).filter((sign) => right.some((other) => other[1] === sign[1]));
    }
    default:
      return [];
  }
}

function inObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
): readonly Sign[] {
  return Object.entries(value).flatMap(([key, inner]): readonly Sign[] => {
    const name = path ? `${path}.${key}` : key;
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return schema ? signsIn(schema, inner, name, depth + 1) : [["field", name.slice(0, 200)]];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

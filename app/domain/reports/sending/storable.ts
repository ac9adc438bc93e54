/**
 * A value as PostgreSQL's jsonb takes it: without the zero sign and without half a surrogate pair, both of which come from
 * providers now and then and would be refused.
 */
export function storable<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "string" ? part.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd") : part,
    ),
  ) as Value;
}

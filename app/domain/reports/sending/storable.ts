/** Removes zero characters and lone surrogates, which jsonb refuses and providers sometimes send. */
export function storable<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "string" ? part.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd") : part,
    ),
  ) as Value;
}

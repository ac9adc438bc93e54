type Numbers = Float64Array | Int32Array | Int8Array;

/** The array, or a longer one with its numbers, then zeros. */
export function grown<Kind extends Numbers>(array: Kind, length: number): Kind {
  if (length <= array.length) return array;
  const Longer = array.constructor as new (length: number) => Kind;
  const longer = new Longer(Math.max(length, array.length * 2));
  longer.set(array);
  return longer;
}

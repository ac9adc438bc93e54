import type { Choice } from "../params/param.ts";

/** Appends the id to equal names, so that they never add up. */
export function withUniqueNames(
  names: Iterable<readonly [id: string, name: string]>,
): (id: string) => string {
  const nameOf = new Map(names);
  const times = new Map<string, number>();
  for (const name of nameOf.values()) times.set(name, (times.get(name) ?? 0) + 1);
  return (id) => {
    const name = nameOf.get(id);
    if (!name) return id;
    return times.get(name) === 1 ? name : `${name} (${id})`;
  };
}

export function toUniqueChoices(
  things: readonly { readonly id: string; readonly name: string }[],
): readonly Choice[] {
  const nameOf = withUniqueNames(things.map(({ id, name }) => [id, name]));
  return things.map(({ id }) => ({ value: id, label: nameOf(id) }));
}

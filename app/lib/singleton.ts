/** Server build and dev reloads copy modules. */
export function singleton<Value>(name: string, make: () => Value): Value {
  const store = globalThis as unknown as { __plainboard?: Map<string, unknown> };
  store.__plainboard ??= new Map();
  if (!store.__plainboard.has(name)) store.__plainboard.set(name, make());
  return store.__plainboard.get(name) as Value;
}

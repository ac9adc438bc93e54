/**
 * One instance per process. The server build and every reload in development hold their own copy of a module,
 * so what is stateful (database, pools, jobs) hangs on globalThis.
 */
export function singleton<Value>(name: string, make: () => Value): Value {
  const store = globalThis as unknown as { __plainboard?: Map<string, unknown> };
  store.__plainboard ??= new Map();
  if (!store.__plainboard.has(name)) store.__plainboard.set(name, make());
  return store.__plainboard.get(name) as Value;
}

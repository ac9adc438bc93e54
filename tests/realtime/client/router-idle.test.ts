import { afterEach, expect, test } from "vitest";
import { isRouterIdle } from "#app/realtime/client/router-idle.ts";

// The router's own state, which React may not have drawn yet.

type State = {
  readonly navigation: string;
  readonly revalidation: string;
  readonly fetchers: readonly string[];
};

function setRouter({ navigation, revalidation, fetchers }: State): void {
  const map = new Map(fetchers.map((state, at) => [String(at), { state }]));
  const state = { navigation: { state: navigation }, revalidation, fetchers: map };
  Object.assign(globalThis, { __remixRouter: { state } });
}
afterEach(() => void Reflect.deleteProperty(globalThis, "__remixRouter"));

const idle: State = { navigation: "idle", revalidation: "idle", fetchers: ["idle", "idle"] };

test("nothing is read or sent", () => {
  setRouter(idle);
  expect(isRouterIdle()).toBe(true);
});

test.each([
  { ...idle, navigation: "loading" },
  { ...idle, navigation: "submitting" },
  { ...idle, revalidation: "loading" },
  { ...idle, fetchers: ["idle", "submitting"] },
  { ...idle, fetchers: ["loading"] },
])("something is on its way: %j", (state) => {
  setRouter(state);
  expect(isRouterIdle()).toBe(false);
});

test("a part that is drawn alone has no router", () => {
  expect(isRouterIdle()).toBe(true);
});

import { expect, test } from "vitest";
import { SessionsForm } from "#app/domain/users/components/sessions-form.tsx";
import { markup } from "#tests/ui/markup.tsx";

const at = new Date("2026-10-09T06:00:00Z");
const session = (id: string, isThisOne: boolean) => ({
  id,
  device: `Browser ${id}`,
  isThisOne,
  signedInAt: at,
  lastSeenAt: at,
});

/** The values of its buttons, and whether it requests a password. */
async function offers(sessions: ReturnType<typeof session>[], isOwn = true) {
  const html = await markup(
    <SessionsForm
      sessions={sessions}
      zone="Europe/Berlin"
      asksPassword
      isOwn={isOwn}
      lastResult={undefined}
    />,
  );
  const buttons = [...html.matchAll(/<button[^>]*name="session"[^>]*>/g)].map(([tag]) => tag);
  return {
    values: buttons.map((tag) => /\bvalue="([^"]*)"/.exec(tag)?.[1]),
    asksPassword: html.includes('type="password"'),
    saysElse: html.includes("Sign out everywhere else"),
  };
}

test("only other sessions can be ended, one by one or all at once", async () => {
  expect(await offers([session("a", true)])).toEqual({ values: [], asksPassword: false, saysElse: false });
  expect(await offers([session("a", true), session("b", false)])).toEqual({
    values: ["b", "all"],
    asksPassword: true,
    saysElse: true,
  });
  const theirs = await offers([session("b", false)], false);
  expect(theirs).toEqual({ values: ["b", "all"], asksPassword: true, saysElse: false });
});

import { expect, onTestFinished, vi } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import {
  answerRequest,
  askToFinish,
  freeDashboard,
  lockDashboard,
  takeOverDashboard,
} from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { lockLivesSeconds } from "#app/domain/dashboards/dashboard.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import { randomFrom } from "#tests/domain/billing/random.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { aDashboard, anAgency, stored } from "../../agency.ts";

await useDatabase();

/** The rules of a lock (decision 0097), without a database. */
class Rules {
  holder: Viewer | null = null;
  asker: Viewer | null = null;
  beatAt = 0;
  isTheirs = (who: Viewer) => this.lives() && this.holder !== who;
  lives = () => this.holder !== null && Date.now() - this.beatAt <= lockLivesSeconds * 1000;
  take(who: Viewer) {
    if (this.holder !== who) this.asker = null;
    [this.holder, this.beatAt] = [who, Date.now()];
  }
  free() {
    this.holder = this.asker = null;
  }
}

async function playAnyOrder(seed: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { marta, jonas, person } = await anAgency();
  const people = [marta, jonas, await person("Tom", "user")];
  const id = await aDashboard(marta);
  const random = randomFrom(seed);
  const rules = new Rules();
  const does: Record<string, (who: Viewer) => Promise<unknown>> = {
    async edit(who) {
      const { outcome } = await lockDashboard(who, id);
      expect(outcome).toBe(rules.isTheirs(who) ? "theirs" : "yours");
      if (outcome === "yours") rules.take(who);
    },
    async takeOver(who) {
      await takeOverDashboard(who, id);
      rules.take(who);
      rules.asker = null;
    },
    async ask(who) {
      await askToFinish(who, id);
      if (rules.isTheirs(who)) rules.asker ??= who;
    },
    async answer(who) {
      const answer = random() < 0.5 ? "keep" : "hand-over";
      const isOpen = rules.holder === who && rules.asker !== null;
      expect(await answerRequest(who, id, answer)).toBe(isOpen);
      if (!isOpen) return;
      if (answer === "keep") await freeDashboard(who, id, new Date(rules.beatAt)); // the form's page is left
      rules.take(answer === "keep" ? who : rules.asker!);
      rules.asker = null;
    },
    async done(who) {
      await freeDashboard(who, id);
      if (rules.holder === who) rules.free();
    },
    async leave(who) {
      const beatAt = rules.beatAt - (random() < 0.5 ? 1 : 0);
      await freeDashboard(who, id, new Date(beatAt));
      if (rules.holder === who && beatAt === rules.beatAt) rules.free();
    },
    async save(who) {
      const { outcome } = await renameDashboard(who, await stored(who, id), `Name ${random()}`, null);
      expect(outcome).toBe(rules.isTheirs(who) ? "locked" : "saved");
      if (outcome === "saved") await does.edit!(who);
    },
    wait: async () => void vi.setSystemTime(Date.now() + Math.floor(random() * 90_000)),
  };
  const acts = Object.keys(does);
  for (let step = 0; step < 150; step++) {
    vi.setSystemTime(Date.now() + 1 + Math.floor(random() * 1000));
    const who = people[Math.floor(random() * people.length)]!;
    const act = acts[Math.floor(random() * acts.length)]!;
    await does[act]!(who);
    const dashboard = await stored(marta, id);
    for (const one of people) {
      const view = await describeLock(one, dashboard);
      const said = `${seed}, step ${step}: ${who.name} does ${act}, ${one.name} sees`;
      expect(view.state, said).toBe(!rules.lives() ? "free" : rules.isTheirs(one) ? "theirs" : "yours");
      const asker = rules.asker?.name ?? null;
      if (view.state === "yours") expect(view.asker, said).toBe(asker);
      if (view.state === "theirs") {
        const isOwn = rules.asker === one;
        const expected = { holder: rules.holder!.name, hasAsked: isOwn, asker: isOwn ? null : asker };
        expect(view, said).toMatchObject(expected);
      }
    }
  }
}

const sameLock = "three people who do anything in any order agree on the lock (seed %i)";
test.each([1])(sameLock, playAnyOrder);
longTest.each([2, 3, 4, 5, 6, 7, 8, 9])(sameLock, playAnyOrder);

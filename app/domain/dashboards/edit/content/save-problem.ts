import type { TimeZone } from "#app/lib/plain-date.ts";
import { type EditRefusal, refusalWords } from "./edit.ts";
import { whenWords } from "../../when-words.ts";

export type SaveProblem = {
  readonly status: 409 | 422;
  readonly title: string;
  readonly lines: readonly string[];
  readonly isLocked?: true;
};

type NotSaved =
  | { readonly outcome: "locked"; readonly by: string }
  | {
      readonly outcome: "conflict";
      readonly theirs: {
        readonly saves: readonly { readonly what: string; readonly by: string | null; readonly at: Date }[];
      };
    }
  | { readonly outcome: "refused"; readonly why: EditRefusal };

const maxSaves = 5;

export function saveProblem(outcome: NotSaved, zone: TimeZone, now: Date): SaveProblem {
  switch (outcome.outcome) {
    case "refused":
      return { status: 422, title: "There is a problem", lines: [refusalWords(outcome.why)] };
    case "locked":
      return {
        status: 409,
        isLocked: true,
        title: `${outcome.by} is editing this dashboard now`,
        lines: [
          "Your change was not saved. Try again when they are done, or take over from the dashboard's edit page.",
        ],
      };
    case "conflict": {
      const { saves } = outcome.theirs;
      const told = saves
        .slice(0, maxSaves)
        .map(({ what, by, at }) => `${by ?? "Someone"}, ${whenWords(at, zone, now)}: ${what}.`);
      const more = saves.length > maxSaves ? [`And ${saves.length - maxSaves} more in Versions.`] : [];
      return {
        status: 409,
        title: "Someone else saved a change in the meantime",
        lines: [...told, ...more],
      };
    }
  }
}

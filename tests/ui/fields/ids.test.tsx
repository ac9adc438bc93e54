import { expect, test } from "vitest";
import { AnnotationsCard } from "#app/domain/dashboards/settings/components/annotations-card.tsx";
import { SegmentedChoice } from "#app/ui/blocks/segmented.tsx";
import { ChoiceCards } from "#app/ui/fields/choice-cards.tsx";
import { CheckboxGroup, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { markup } from "#tests/ui/markup.tsx";

/** Words of people and services. */
const words = ["Google updates", "Google updates 2", "description", "error", "naïve\ttab", "", "a b", "a-b"];
const choices = words.map((value) => ({ value, label: value }));

/** Ids, and what names them. */
function idsIn(html: string) {
  const all = (name: string) =>
    [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, id]) => id!);
  return {
    ids: all("id"),
    named: [
      ...all("for"),
      ...[...all("aria-describedby"), ...all("aria-labelledby")].flatMap((list) => list.split(" ")),
    ],
  };
}

test("ids have no white space and are unique, whatever words choices and keys consist of", async () => {
  const field = (name: string) => plainField("f", name, { errors: ["Choose one."] });
  const html = await markup(
    <>
      <AnnotationsCard
        dashboardId="d"
        lists={words.filter(Boolean)}
        shownLists={["Google updates"]}
        googleUpdates
        searchWidgets={1}
        isSaved={false}
        problem="Choose lists of this dashboard."
      />
      <RadioGroup field={field("radio")} label="Radio" hint="One." choices={choices} />
      <CheckboxGroup field={field("boxes")} label="Boxes" hint="Some." choices={choices} />
      <ChoiceCards field={field("cards")} label="Cards" hint="One." cards={choices} />
      <SegmentedChoice field={field("segments")} label="Segments" choices={choices} />
      <TextField field={field("names.customEvent:my param")} label="Name" hint="Of a metric." />
      <SelectField field={field("kind of\u00a0thing")} label="Kind" hint="One." options={choices} />
    </>,
  );
  const { ids, named } = idsIn(html);
  expect(ids.length).toBeGreaterThan(4 * words.length);
  expect(ids.filter((id) => id === "" || /\s/.test(id))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

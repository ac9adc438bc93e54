import { expect, test } from "vitest";
import { type Card, testCard } from "#app/domain/destinations/messages/card.ts";
import { reportCard } from "#app/domain/destinations/messages/report-card.server.ts";
import { googleChatMessage } from "#app/domain/destinations/messages/google-chat.ts";
import { slackMessage } from "#app/domain/destinations/messages/slack.ts";
import { teamsMessage } from "#app/domain/destinations/messages/teams-message.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { better, exampleView, exampleWidget, figure, summary } from "#tests/mail/example-view.ts";

const urls = {
  reportUrl: "https://reports.northlight.example/report-links/abc",
  pdfUrl: "https://reports.northlight.example/report-links/pdf",
};
const cardOf = (changes: Partial<DashboardView> = {}) => reportCard({ view: exampleView(changes), ...urls });
const messages = { slack: slackMessage, teams: teamsMessage, "google-chat": googleChatMessage } as const;
const kinds = Object.keys(messages) as (keyof typeof messages)[];
const limits = { slack: 40_000, teams: 28_000, "google-chat": 32_000 } as const;

/** All texts of a message, in their order. */
function textsIn(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (Array.isArray(part)) return part.flatMap(textsIn);
  return part && typeof part === "object" ? Object.values(part).flatMap(textsIn) : [];
}

const withSummary = {
  widgets: [
    exampleWidget("", summary(figure("Visits", "12,345", { change: better("12.4%"), was: null }))),
    exampleWidget("", summary(figure("Orders", "777"))),
    exampleWidget("Ads", { kind: "broken", what: "Not available at the moment", detail: "", fix: null }),
  ],
  summary: {
    title: "The month in short",
    sentences: [{ parts: [{ text: "Visits rose to " }, { text: "12,345" }] }],
  },
};

test.each(kinds)("a message for %s has the order of the email", (kind) => {
  const all = textsIn(messages[kind](cardOf(withSummary))).join("\n");
  const places = [
    "Harbour Lane Bakery",
    "October 2026",
    "Visits rose to 12,345",
    "▲ 12.4% better",
    "777",
    "Not in this report",
    "Ads: Not available",
    "Open the report",
  ].map((text) => [text, all.lastIndexOf(text)] as const);
  for (const [text, at] of places) expect(at, text).toBeGreaterThan(-1);
  expect(places.map(([, at]) => at)).toEqual(places.map(([, at]) => at).sort((a, b) => a - b));
  expect(all).toContain(urls.reportUrl);
  expect(all).not.toMatch(/plainboard/i);
});

const hostile =
  '<!channel> <users/all> <https://evil.example|Open> *bold* _it_ `code` [x](https://evil.example) **b** <b>B</b> {{DATE(2020-01-01T00:00:00Z)}} ${secret} & "';

const hostileView: Partial<DashboardView> = {
  name: hostile,
  agency: { name: hostile, contact: "" },
  widgets: [
    exampleWidget(hostile, summary(figure(hostile, "12"), figure("Other", hostile))),
    exampleWidget(hostile, { kind: "broken", what: hostile, detail: "", fix: null }),
  ],
  summary: { title: hostile, sentences: [{ parts: [{ text: hostile }] }] },
};

test("Slack: nothing typed is a mention, a link or formatting", () => {
  const message = slackMessage(cardOf(hostileView));
  const own = new Set(["<https://reports.northlight.example/report-links/abc|Open the report>"]);
  for (const text of textsIn(message)) {
    const links = text.match(/<[^>]*>/g) ?? [];
    for (const link of links) expect([...own, `<${urls.pdfUrl}|Download PDF>`]).toContain(link);
    expect(text.replace(/&(amp|lt|gt);/g, "")).not.toContain("&");
  }
  const marked: string[] = [];
  JSON.stringify(message, (_, part: { type?: string; text?: string } | string) => {
    if (typeof part === "object" && part?.type === "mrkdwn") marked.push(part.text!);
    return part;
  });
  expect(marked.length).toBeGreaterThan(3);
  // Bold pairs are ours; a typed sign has zero-width spaces around it.
  for (const text of marked) expect(text).not.toMatch(/(?<!\u200b)[_~`]|\*bold\*/);
});

test("Teams: what is typed is only in runs without Markdown, and calculates nothing", () => {
  const message = teamsMessage(cardOf(hostileView));
  const types = new Set<string>();
  JSON.stringify(message, (key, part: unknown) => {
    if (key === "type" && typeof part === "string") types.add(part);
    return part;
  });
  expect([...types].sort()).toEqual(
    ["Action.OpenUrl", "AdaptiveCard", "Column", "ColumnSet", "RichTextBlock", "TextRun", "message"].sort(),
  );
  expect(JSON.stringify(message)).not.toMatch(/\{\{DATE|\$\{/);
  const [{ content }] = message.attachments as unknown as [{ content: { actions: { url: string }[] } }];
  expect(content.actions.map(({ url }) => url)).toEqual([urls.reportUrl, urls.pdfUrl]);
});

test("Google Chat: typed tags are text, and no mention reaches the message", () => {
  const message = googleChatMessage(cardOf(hostileView));
  expect(message).not.toHaveProperty("text");
  for (const text of textsIn(message)) expect(text.match(/<(?!\/?b>|br>)[^>]*>/g)).toBeNull();
  expect(JSON.stringify(message)).toContain("&lt;users/all&gt;");
  expect(message.fallbackText).not.toContain("<users/all>");
});

const longText = (of: string) => of.repeat(4000 / of.length);
const longView = (of: string): Partial<DashboardView> => ({
  name: longText(of),
  agency: { name: longText(of), contact: "" },
  notes: [longText(of)],
  widgets: [
    ...Array.from({ length: 6 }, (_, at) =>
      exampleWidget(longText(of), summary(figure(`${at}`, "12", { hint: longText(of) }))),
    ),
    ...Array.from({ length: 200 }, (_, at) =>
      exampleWidget(`${at} ${longText(of)}`, { kind: "broken", what: longText(of), detail: "", fix: null }),
    ),
  ],
  summary: {
    title: longText(of),
    sentences: Array.from({ length: 12 }, () => ({ parts: [{ text: longText(of) }] })),
  },
});

test.each(kinds.flatMap((kind) => ["word ", "&", "東京", "😀"].map((of) => [kind, of] as const)))(
  "a very long report still fits %s (of “%s”), with its numbers and its link",
  (kind, of) => {
    const message = messages[kind](cardOf(longView(of)));
    const json = JSON.stringify(message);
    expect(Buffer.byteLength(json)).toBeLessThan(limits[kind]);
    expect(json).toContain(urls.reportUrl);
    expect(json).toContain("more are missing");
    expect(json).not.toMatch(/\\ud[89a-f]../i);
  },
);

type Block = {
  type: string;
  text?: { text: string };
  fields?: { text: string }[];
  elements?: { text: string }[];
};

test.each(["word ", "&", "<", "東京"])("Slack's limits of each block hold for long texts of “%s”", (of) => {
  const { blocks } = slackMessage(cardOf(longView(of))) as { blocks: Block[] };
  expect(blocks.length).toBeLessThanOrEqual(50);
  for (const { type, text, fields = [], elements = [] } of blocks) {
    if (text) expect(text.text.length).toBeLessThanOrEqual(type === "header" ? 150 : 3000);
    expect(fields.length).toBeLessThanOrEqual(10);
    for (const field of fields) expect(field.text.length).toBeLessThanOrEqual(2000);
    expect(elements.length).toBeLessThanOrEqual(10);
    for (const cut of [text?.text ?? "", ...fields.map((field) => field.text)])
      expect(cut.replace(/&(amp|lt|gt);/g, "")).not.toMatch(/&/);
  }
});

test.each(kinds)("the numbers in a message for %s are those of the view", (kind) => {
  const view = exampleView();
  const known = JSON.stringify(view);
  const card: Card = reportCard({ view, ...urls });
  const texts = textsIn(messages[kind](card)).filter((text) => !text.includes("/report-links/"));
  const numbers = texts.flatMap((text) =>
    /^[\w.:/]*$/.test(text) ? [] : (text.match(/\d[\d,.]*\d/g) ?? []),
  );
  expect(numbers.length).toBeGreaterThan(3);
  for (const number of numbers) expect(known).toContain(number);
});

test.each(kinds)("a test message for %s names the agency and is no report", (kind) => {
  const all = textsIn(messages[kind](testCard("Northlight Studio"))).join("\n");
  expect(all).toContain("Test message");
  expect(all).toContain("Northlight Studio");
  expect(all).not.toMatch(/plainboard/i);
});

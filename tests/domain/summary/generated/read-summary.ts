import { readNumber } from "#tests/outputs/readers/number-text.ts";

// Reads sentences as a person would, and counts the rows again. It uses no code of the product.

export type MetricKey = "cost" | "orders" | "views" | "cpo" | "position" | "followers";

export type RawRow = {
  readonly day: string;
  readonly campaign: string;
  readonly device: string;
  readonly cost: number;
  readonly orders: number;
  readonly views: number;
  readonly position: number;
  readonly reach: number;
  readonly followers: number;
};

export type RawSource = {
  readonly name: string;
  readonly rows: readonly RawRow[];
  readonly emptyDays: "zero" | "unknown";
};

type Card = {
  readonly title: string;
  readonly source: string;
  readonly metric: MetricKey;
  readonly label: string;
  readonly goal: number | null;
};

export type Ground = {
  readonly sources: readonly RawSource[];
  readonly cards: readonly Card[];
  readonly now: readonly string[];
  readonly before: readonly string[];
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export function totalOf(rows: readonly RawRow[], metric: MetricKey): number | null {
  switch (metric) {
    case "cpo": {
      const orders = sum(rows.map((row) => row.orders));
      return orders === 0 ? null : sum(rows.map(({ cost }) => cost)) / orders;
    }
    case "position": {
      const views = sum(rows.map((row) => row.views));
      return views === 0 ? null : sum(rows.map((row) => row.position * row.views)) / views;
    }
    case "followers": {
      // The latest of each name: a state is not added up over days.
      const latest = new Map(
        rows
          .toSorted((one, next) => (one.day < next.day ? -1 : 1))
          .map((row) => [`${row.campaign} ${row.device}`, row.followers]),
      );
      return latest.size === 0 ? null : sum([...latest.values()]);
    }
    default:
      return sum(rows.map((row) => row[metric]));
  }
}

function isKnown({ rows, emptyDays }: RawSource, day: string): boolean {
  const days = rows.map((row) => row.day).toSorted();
  return emptyDays === "zero" ? day >= days[0]! && day <= days.at(-1)! : days.includes(day);
}

export type Compared = {
  readonly source: RawSource;
  readonly card: Card;
  readonly isWhole: boolean;
  /** All days of the period, without its comparison. */
  readonly isKnown: boolean;
  readonly whole: number | null;
  /** Days of both periods that are known. */
  readonly pairs: readonly (readonly [now: string, before: string])[];
  readonly now: number | null;
  readonly before: number | null;
};

export function comparedOf(card: Card, { sources, now, before }: Ground): Compared {
  const source = sources.find(({ name }) => name === card.source)!;
  const all = now.map((day, at) => [day, before[at]!] as const);
  const pairs = all.filter(([one, other]) => isKnown(source, one) && isKnown(source, other));
  const isWhole = pairs.length === all.length;
  return {
    source,
    card,
    isWhole,
    isKnown: now.every((day) => isKnown(source, day)),
    whole: totalOf(rowsOn(source, now), card.metric),
    pairs,
    now: totalOf(
      rowsOn(
        source,
        pairs.map(([day]) => day),
      ),
      card.metric,
    ),
    before: totalOf(
      rowsOn(
        source,
        pairs.map(([, day]) => day),
      ),
      card.metric,
    ),
  };
}

const rowsOn = ({ rows }: RawSource, days: readonly string[]) => rows.filter(({ day }) => days.includes(day));

/** Whether a shown number is this one, rounded. */
function says(text: string, value: number | null): boolean {
  const shown = readNumber(text.replace(/^\+/, "").replace(/ points$/, ""));
  return shown !== null && value !== null && Math.abs(shown.value - value) <= shown.step * 0.5000001;
}

const n = "([+−-]?(?:[A-Z]{3} ?)?[€$]?\\d[\\d,]*(?:\\.\\d+)?%?(?: points)?)";
const over = "(?:, over (?<over>.+?))?";
const goal =
  "(?:; the goal of (?<missed>\\S+) was missed by (?<gap>\\S+)|; the goal of (?<reached>\\S+) was reached|" +
  "; it (?:stayed|is) within the limit of (?<within>\\S+)|; it is (?<beyond>\\S+) over the limit of (?<limit>\\S+)|" +
  "(?:,|\\. That is) (?<share>\\S+%) of the (?:goal of|planned) (?<part>\\S+?))?";
const sentences = {
  changed: new RegExp(
    `^(?<name>.+) (?<verb>rose|fell) (?<by>(?:by less than )?${n}) to (?<now>${n}), from (?<before>${n})${over}${goal}$`,
  ),
  risen: new RegExp(`^(?<name>.+) rose to (?<now>${n}), from (?<before>${n})${over}${goal}$`),
  same: new RegExp(`^(?<name>.+) did not change: (?<now>${n})${over}${goal}$`),
  alone: new RegExp(`^(?<name>.+) (?:reached|came to) (?<now>${n})${goal}$`),
};
/** Two claims: what was spent, and what came of it. */
const pair = new RegExp(
  `^(?<now>${n}) spent, (?<by>\\S+%|under \\S+%) (?<verb>more|less), for (?<results>${n}) (?<name>.+), (?<times>\\S+%|under \\S+%) (?<moved>more|fewer)${over}$`,
);
const causes = {
  part: new RegExp(
    `^(?<part>${n}) of the (?<kind>increase|decrease) of (?<whole>${n}) came from Campaign: (?<row>.+)$`,
  ),
  more: new RegExp(
    `^Campaign “(?<row>.+)” (?<kind>increased|decreased) by (?<part>${n}), all others together (?<other>increased|decreased) by (?<rest>${n})$`,
  ),
  shares: new RegExp(
    `^Of this, (?<first>${n}) came from the rates within each Campaign and (?<second>${n}) from their shares$`,
  ),
  split: new RegExp(`^Of this, (?<first>${n}) came from (?<volume>.+) and (?<second>${n}) from (?<rate>.+)$`),
};
const lists =
  /^(?<items>.+) (?<what>changed by less than 1%|cannot be compared: not all days of both periods are known)\.$/;
const item = new RegExp(`(?:^|, | and )(.+?) \\(${n}\\)(?=, | and |$)`, "g");

type Groups = Readonly<Record<string, string | undefined>>;

const isNamed = (name: string) => (card: Card) =>
  [card.label, `${card.label} (${card.source})`, `${card.label} (${card.title})`].includes(name);

/** What is wrong with a sentence of the page; null if it is true. */
export function problemOf(sentence: string, ground: Ground): string | null {
  const list = lists.exec(sentence)?.groups as Groups | undefined;
  if (list) return listProblem(list, ground);
  const spent = pair.exec(sentence.replace(/\.$/, ""))?.groups as Groups | undefined;
  if (spent) return pairProblem(spent, ground);
  // The cause is a separate sentence.
  const at = sentence.search(/\. (?=[+−€$\d]\S* of the |Campaign “|Of this, )/);
  const first = (at < 0 ? sentence : sentence.slice(0, at)).replace(/\.$/, "");
  const cause = at < 0 ? null : sentence.slice(at + 2).replace(/\.$/, "");
  const [kind, groups] = firstMatch(sentences, first);
  if (!groups) return `cannot be read: ${sentence}`;
  const named = ground.cards.filter(isNamed(groups.name!));
  if (named.length === 0) return `names nothing: ${groups.name}`;
  const problems = named.map(
    (card) =>
      claimProblem(kind, groups, comparedOf(card, ground)) ??
      (cause ? causeProblem(cause, comparedOf(card, ground), ground) : null),
  );
  return problems.includes(null) ? null : problems.join("; ");
}

function pairProblem(groups: Groups, ground: Ground): string | null {
  const { name = "" } = groups;
  const results = ground.cards.filter((card) => isNamed(name)({ ...card, label: card.label.toLowerCase() }));
  const problems = results.flatMap((card) =>
    ground.cards
      .filter(({ metric, source }) => metric === "cost" && source === card.source)
      .map((cost) => {
        const [money, count] = [comparedOf(cost, ground), comparedOf(card, ground)];
        return (
          sideProblem(money, groups.now!, groups.by!, groups.verb!) ??
          sideProblem(count, groups.results!, groups.times!, groups.moved!) ??
          daysProblem(groups.over, money)
        );
      }),
  );
  if (problems.length === 0) return `names nothing: ${name}`;
  return problems.includes(null) ? null : problems.join("; ");
}

function sideProblem(
  { card, now, before }: Compared,
  shown: string,
  by: string,
  verb: string,
): string | null {
  if (!says(shown, now)) return `${card.label} is ${now}, not ${shown}`;
  const change = now! / before! - 1;
  if (Math.sign(change) !== (verb === "more" ? 1 : -1)) return `${card.label} is not ${verb}`;
  return says(by, Math.abs(change)) ? null : `${card.label} changed by ${change}, not ${by}`;
}

function firstMatch(patterns: Readonly<Record<string, RegExp>>, text: string): [string, Groups | undefined] {
  for (const [kind, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(text);
    if (found) return [kind, found.groups];
  }
  return ["", undefined];
}

function claimProblem(kind: string, groups: Groups, compared: Compared): string | null {
  const { card, before } = compared;
  // Without a comparison, it is about all days of the period.
  const isAlone = kind === "alone";
  if (isAlone && !compared.isKnown) return `not all days of ${card.label} are known`;
  const now = isAlone ? compared.whole : compared.now;
  if (!says(groups.now!, now)) return `${card.label} is ${now}, not ${groups.now}`;
  if (!isAlone) {
    if (groups.before !== undefined && !says(groups.before, before))
      return `${card.label} was ${before}, not ${groups.before}`;
    if (kind === "same" && now !== before) return `${card.label} changed from ${before} to ${now}`;
    if (kind === "risen" && !(before === 0 && now! > 0)) return `${card.label} did not begin`;
    if (kind === "changed") {
      const difference = now! - before!;
      if (Math.sign(difference) !== (groups.verb === "rose" ? 1 : -1))
        return `${card.label} did not ${groups.verb}`;
      const by = groups.by!.endsWith("%") ? Math.abs(difference / before!) : Math.abs(difference);
      const under = /^by less than (.+)$/.exec(groups.by!)?.[1];
      if (under !== undefined) {
        if (by >= readNumber(under)!.value) return `${card.label} changed by ${by}, not ${groups.by}`;
      } else if (!says(groups.by!, by)) return `${card.label} changed by ${by}, not ${groups.by}`;
    }
    const days = daysProblem(groups.over, compared);
    if (days) return days;
  }
  return goalProblem(groups, { card, now });
}

/** "1–8 November", or "20 of 31 days". */
function daysProblem(text: string | undefined, { isWhole, pairs, card }: Compared): string | null {
  if (text === undefined) return isWhole ? null : `${card.label} is not compared over all days`;
  if (isWhole) return `${card.label} is compared over all days`;
  const count = /^(\d+) of \d+ days?$/.exec(text);
  if (count)
    return Number(count[1]) === pairs.length ? null : `${pairs.length} days are compared, not ${text}`;
  const ends = [pairs[0]![0], pairs.at(-1)![0]].map((day) => String(Number(day.slice(8))));
  const said = [...text.matchAll(/\d+/g)].map(([number]) => number);
  return said[0] === ends[0] && said.at(-1) === ends[1]
    ? null
    : `compared from ${ends.join(" to ")}, not ${text}`;
}

function goalProblem(groups: Groups, { card, now }: Pick<Compared, "card" | "now">): string | null {
  const named = groups.missed ?? groups.reached ?? groups.within ?? groups.limit ?? groups.part;
  if (named === undefined) return null;
  const { goal: set, label } = card;
  if (set === null || !says(named, set)) return `the goal of ${label} is ${set}, not ${named}`;
  if (groups.missed !== undefined && !(now! < set && says(groups.gap!, set - now!)))
    return `the gap of ${label} is ${set - now!}`;
  if (groups.reached !== undefined && now! < set) return `${label} did not reach ${set}`;
  if (groups.within !== undefined && now! > set) return `${label} is over ${set}`;
  if (groups.limit !== undefined && !(now! > set && says(groups.beyond!, now! - set)))
    return `${label} is not over ${set}`;
  if (groups.share !== undefined && !says(groups.share, now! / set))
    return `the share of ${label} is ${now! / set}`;
  return null;
}

function causeProblem(text: string, compared: Compared, ground: Ground): string | null {
  const { source, card, pairs, now, before } = compared;
  const difference = now! - before!;
  const [kind, groups] = firstMatch(causes, text);
  if (!groups) return `cannot be read: ${text}`;
  if (groups.row !== undefined) {
    const of = (days: readonly string[]) =>
      totalOf(
        rowsOn(source, days).filter(({ campaign }) => campaign === groups.row),
        card.metric,
      ) ?? 0;
    const part = of(pairs.map(([day]) => day)) - of(pairs.map(([, day]) => day));
    if (!says(groups.part!, Math.abs(part))) return `${groups.row} changed by ${part}, not ${groups.part}`;
    if (kind === "part") {
      if (!says(groups.whole!, Math.abs(difference)))
        return `the whole is ${difference}, not ${groups.whole}`;
      if ((groups.kind === "increase") !== difference > 0 || part > 0 !== difference > 0)
        return `not an ${groups.kind}`;
      return Math.abs(part) * 2 < Math.abs(difference) ? `${groups.row} is less than half` : null;
    }
    const rest = difference - part;
    if (!says(groups.rest!, Math.abs(rest))) return `the others changed by ${rest}, not ${groups.rest}`;
    return (groups.kind === "increased") === part > 0 && (groups.other === "increased") === rest > 0
      ? null
      : "wrong directions";
  }
  const [first, second] = [groups.first!, groups.second!].map((one) =>
    readNumber(one.replace(/^\+/, "").replace(/ points$/, ""))!,
  );
  const step = first!.step + second!.step;
  if (Math.abs(first!.value + second!.value - difference) > step)
    return `${text}: the parts are not ${difference}`;
  if (kind !== "split") return null;
  const partner = (name: string) => {
    const found = ground.cards.find((one) => isNamed(name)(one) && one.source === card.source);
    return found ? comparedOf(found, ground) : null;
  };
  const [volume, rate] = [partner(groups.volume!), partner(groups.rate!)];
  if (!volume || !rate) return `names nothing: ${text}`;
  // More volume cannot take away, nor less bring.
  const moved = Math.sign(volume.now! - volume.before!);
  return moved === Math.sign(first!.value) || first!.value === 0
    ? null
    : `${groups.volume} moved the other way`;
}

function listProblem({ items = "", what }: Groups, ground: Ground): string | null {
  const found = [...items.matchAll(item)];
  if (found.length === 0) return `cannot be read: ${items}`;
  for (const [, name, shown] of found) {
    const named = ground.cards.filter(isNamed(name!)).map((card) => comparedOf(card, ground));
    const isSo = named.some(({ source, card, now, before, isWhole }) =>
      what!.startsWith("changed")
        ? says(shown!, now) && isWhole && Math.abs(now! - before!) / Math.abs(before!) < 0.01
        : !isWhole && says(shown!, totalOf(rowsOn(source, ground.now), card.metric)),
    );
    if (!isSo) return `${name} (${shown}): not “${what}”`;
  }
  return null;
}

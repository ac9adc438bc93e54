import { type DateRange, day } from "#app/lib/plain-date.ts";

/** Begins in November 2021; earlier updates come from @searchliaison. Days are US/Pacific. */
export const googleUpdatesSource = "https://status.search.google.com/products/rGHU1u87FJnkP6W2GwMi/history";

/** Last comparison with the source. */
export const googleUpdatesUntil = day("2026-09-15");

export type GoogleUpdate = DateRange & { readonly name: string };

const dated: readonly (readonly [name: string, from: string, to: string])[] = [
  ["April 2021 product reviews update", "2021-04-08", "2021-04-22"],
  ["June 2021 core update", "2021-06-02", "2021-06-12"],
  ["June 2021 spam update, part 1", "2021-06-23", "2021-06-23"],
  ["June 2021 spam update, part 2", "2021-06-28", "2021-06-28"],
  ["July 2021 core update", "2021-07-01", "2021-07-12"],
  ["November 2021 spam update", "2021-11-03", "2021-11-11"],
  ["November 2021 core update", "2021-11-17", "2021-11-30"],
  ["December 2021 product reviews update", "2021-12-01", "2021-12-21"],
  ["Page experience update for desktop", "2022-02-22", "2022-03-03"],
  ["March 2022 product reviews update", "2022-03-23", "2022-04-06"],
  ["May 2022 core update", "2022-05-25", "2022-06-09"],
  ["July 2022 product reviews update", "2022-07-27", "2022-08-02"],
  ["August 2022 helpful content update", "2022-08-25", "2022-09-09"],
  ["September 2022 core update", "2022-09-12", "2022-09-26"],
  ["September 2022 product reviews update", "2022-09-20", "2022-09-26"],
  ["October 2022 spam update", "2022-10-19", "2022-10-21"],
  ["December 2022 helpful content update", "2022-12-05", "2023-01-12"],
  ["December 2022 link spam update", "2022-12-14", "2023-01-12"],
  ["February 2023 product reviews update", "2023-02-21", "2023-03-07"],
  ["March 2023 core update", "2023-03-15", "2023-03-28"],
  ["April 2023 reviews update", "2023-04-12", "2023-04-25"],
  ["August 2023 core update", "2023-08-22", "2023-09-07"],
  ["September 2023 helpful content update", "2023-09-14", "2023-09-28"],
  ["October 2023 spam update", "2023-10-04", "2023-10-20"],
  ["October 2023 core update", "2023-10-05", "2023-10-19"],
  ["November 2023 core update", "2023-11-02", "2023-11-28"],
  ["November 2023 reviews update", "2023-11-08", "2023-12-07"],
  ["March 2024 core update", "2024-03-05", "2024-04-19"],
  ["March 2024 spam update", "2024-03-05", "2024-03-20"],
  ["June 2024 spam update", "2024-06-20", "2024-06-27"],
  ["August 2024 core update", "2024-08-15", "2024-09-03"],
  ["November 2024 core update", "2024-11-11", "2024-12-05"],
  ["December 2024 core update", "2024-12-12", "2024-12-18"],
  ["December 2024 spam update", "2024-12-19", "2024-12-26"],
  ["March 2025 core update", "2025-03-13", "2025-03-27"],
  ["June 2025 core update", "2025-06-30", "2025-07-17"],
  ["August 2025 spam update", "2025-08-26", "2025-09-22"],
  ["December 2025 core update", "2025-12-11", "2025-12-29"],
  ["February 2026 Discover update", "2026-02-05", "2026-02-27"],
  ["March 2026 spam update", "2026-03-24", "2026-03-25"],
  ["March 2026 core update", "2026-03-27", "2026-04-08"],
  ["May 2026 core update", "2026-05-21", "2026-06-02"],
  ["June 2026 spam update", "2026-06-24", "2026-06-26"],
  ["August 2026 spam update", "2026-08-18", "2026-08-21"],
];

export const googleUpdates: readonly GoogleUpdate[] = dated.map(([name, from, to]) => ({
  name,
  from: day(from),
  to: day(to),
}));

export function googleUpdateId({ name, from }: GoogleUpdate): string {
  return `google-${from}-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

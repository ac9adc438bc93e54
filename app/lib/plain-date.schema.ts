import { z } from "zod";
import { isPlainDate, isTimeZone } from "./plain-date.ts";
import type { PlainDate as Day, TimeZone as Zone } from "./plain-date.ts";

// zod must not reach the browser.

export type PlainDate = Day;
export const PlainDate = z.custom<Day>(isPlainDate, {
  error: "Enter a valid date, such as 2026-11-21.",
});

export type TimeZone = Zone;
export const TimeZone = z.custom<Zone>(isTimeZone, {
  error: "Choose a time zone from the list, such as Europe/Paris.",
});

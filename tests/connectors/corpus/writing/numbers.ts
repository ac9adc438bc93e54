import Big from "big.js";
import type { MetricRole } from "../truth/roles.ts";
import type { Shape } from "./shape.ts";

const signs: Readonly<Record<string, string>> = {
  EUR: "€", USD: "$", GBP: "£", JPY: "¥", PLN: "zł", CZK: "Kč", SEK: "kr", DKK: "kr", NOK: "kr", BRL: "R$",
  TRY: "₺", INR: "₹", KRW: "₩", HUF: "Ft", CHF: "CHF", RUB: "₽", UAH: "₴", CNY: "¥", THB: "฿", ILS: "₪",
  RON: "lei", VND: "₫", IDR: "Rp",
}; // oxfmt-ignore

/** A number as the program writes it in a column of this role. */
export function writeNumber(value: Big | null, role: MetricRole, shape: Shape): string {
  if (value === null) return shape.zeroRates && role.kind === "ratio" ? "0" : shape.missing;
  const places = role.places ?? 0;
  switch (role.as) {
    case "percent": {
      if (shape.percent === "share") return digits(value, places + 2, { ...shape, group: "" });
      const points = digits(value.times(100), places, shape);
      if (shape.percent === "points") return points;
      return shape.percent === "5.00%" ? `${points}%` : `${points}${blank(shape)}%`;
    }
    case "money":
      return withCurrency(digits(value, places, shape), value, shape);
    case "micros":
      return digits(value.times(1_000_000), 0, { ...shape, group: "" });
    case "clock":
      return clock(Number(value.round(0, Big.roundHalfUp)));
    default:
      return digits(value, places, shape);
  }
}

function digits(value: Big, places: number, { decimal, group }: Shape): string {
  const [whole = "", fraction] = value.abs().toFixed(places, Big.roundHalfUp).split(".");
  const grouped = group === "" ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  const isNegative = value.lt(0) && /[1-9]/.test(whole + (fraction ?? ""));
  return `${isNegative ? "-" : ""}${grouped}${fraction ? decimal + fraction : ""}`;
}

function withCurrency(written: string, value: Big, shape: Shape): string {
  const { code, how } = shape.money;
  const sign = signs[code] ?? code;
  switch (how) {
    case "plain":
    case "header":
      return written;
    case "sign before":
      return value.lt(0) ? `-${sign}${written.replace(/^-/, "")}` : `${sign}${written}`;
    case "sign after":
      return `${written}${blank(shape)}${sign}`;
    case "code before":
      return `${code} ${written}`;
    case "code after":
      return `${written} ${code}`;
  }
}

const blank = ({ group }: Shape) => (group === "\u202f" ? "\u202f" : "\u00a0");

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

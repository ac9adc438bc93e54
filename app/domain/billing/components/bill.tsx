import { Facts } from "#app/ui/blocks/facts.tsx";
import { dollars, type Quote } from "../rules/prices.ts";

export function Bill({ quote, trialNote }: { readonly quote: Quote; readonly trialNote?: string }) {
  const { lines, creditCents, todayCents, totalCents, interval } = quote;
  const each = interval === 12 ? "year" : "month";
  return (
    <div className="stack" aria-live="polite">
      <Facts
        facts={[
          ...lines.map(({ label, cents }) => [label, dollars(cents)] as const),
          ...(creditCents > 0 ? [["Unused time of your current plan", dollars(-creditCents)] as const] : []),
          [trialNote ? "Total" : "To pay today", <strong key="today">{dollars(todayCents)}</strong>],
        ]}
      />
      <p className="small soft">
        {trialNote ??
          `Then ${dollars(totalCents)} each ${each}, plus tax where it applies. Cancel at any time.`}
      </p>
    </div>
  );
}

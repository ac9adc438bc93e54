import { dayWords } from "#app/metrics/format/format-days.ts";
import { dayAt, timeZone } from "#app/lib/plain-date.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";

type ColleagueProps = {
  readonly role: "admin" | "user";
  readonly creator: boolean;
  readonly zone: string;
  readonly createdAt: Date;
  readonly viewerZone: string;
};

export function Colleague({ role, creator, zone, createdAt, viewerZone }: ColleagueProps) {
  const since = dayWords("en-GB").day(dayAt(timeZone(viewerZone), createdAt));
  return (
    <Card title="About">
      <Facts
        facts={[
          ["Role", `${role === "admin" ? "Admin" : "User"}${creator ? ", created the company" : ""}`],
          ["Time zone", zone.replaceAll("_", " ")],
          ["Member since", since],
        ]}
      />
    </Card>
  );
}

import { dayAt, isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { getCompany } from "#db/queries/companies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { type BrandedHead, type ClosedDoor, doorView } from "../branded-head.ts";
import { maskedAddress } from "../share/links/link-rules.ts";
import type { Closed, WhyGone } from "./read/open-dashboard.server.ts";

export type ClosedDashboard = Extract<Closed, { readonly outcome: "gone" | "not-served" }>;

export async function closedDoor(closed: ClosedDashboard, isFramed: boolean): Promise<ClosedDoor> {
  const { dashboard } = closed;
  const view = await findDoorView(dashboard);
  const agency = view.agency.name;
  const words = closed.outcome === "gone" ? goneWords(closed.why, dashboard, agency) : pausedWords(agency);
  return { view, isFramed, ...words };
}

export async function findDoorView({ content, companyId }: Dashboard): Promise<BrandedHead> {
  return doorView(content, await getCompany(companyId));
}

type Words = Pick<ClosedDoor, "title" | "lead" | "request">;

function pausedWords(agency: string): Words {
  return {
    title: "This report is paused",
    lead: `${agency} has paused it for now. Your data is kept, and the same link will work again.`,
    request: null,
  };
}

function goneWords(why: WhyGone, { permalink, content }: Dashboard, agency: string): Words {
  const dayOf = (at: Date) =>
    formatter("en").day(dayAt(timeZone(isTimeZone(content.timezone) ? content.timezone : "UTC"), at));
  if (why.reason === "unshared")
    return {
      title: "This report is no longer shared",
      lead: `${agency} stopped sharing it${why.at ? ` on ${dayOf(why.at)}` : ""}. Reports that were sent to you by email keep their PDF.`,
      request: null,
    };
  const { email, validDays, expiresAt } = why.link;
  // The end is the first moment without access.
  const lastDay = new Date((expiresAt ?? new Date(0)).getTime() - 1);
  const rule =
    validDays === null ? "" : `This link worked for ${validDays} ${validDays === 1 ? "day" : "days"}. `;
  return {
    title: `This link expired on ${dayOf(lastDay)}`,
    lead: `${rule}${agency} can send you a new one.`,
    request: {
      action: `/dashboards/${permalink}/request-link`,
      note: email
        ? `The new link goes to the address that received the report, ${maskedAddress(email)}, once ${agency} agrees.`
        : `${agency} is asked, and sends you the new link if they agree.`,
    },
  };
}

import { someDays, daysOf, steady } from "../stand-in.ts";

export const dc = "us10";
export const zone = "Europe/London";
export const audiences = [
  { id: "16d6ec4ffc", name: "Bread club" },
  { id: "27e7fd5aad", name: "Trade customers" },
  { id: "38f80e6bbe", name: "Bread club" }, // the same name again
];
const types = ["regular", "automation-email", "variate"];

/** Every third day or so a campaign is sent, some late in the evening in UTC, when London is a day ahead. */
export const campaigns = daysOf("2026-05-20", "2027-12-31").flatMap((date, at) =>
  steady(2, "send", someDays(date)) > 0
    ? []
    : [
        {
          id: `a${String(at).padStart(9, "0")}`,
          audience: audiences[at % 2]!,
          title: at % 6 === 0 ? "Newsletter" : `Loaf ${at}`,
          subject: `What we bake on ${date}`,
          type: types[at % 3]!,
          /** In UTC; the account is an hour ahead in summer. */
          sent: `${date}T${at % 4 === 0 ? "23:30:00" : "08:15:00"}+00:00`,
        },
      ],
);
export type Campaign = (typeof campaigns)[number];

export function figuresOf({ id }: Campaign) {
  const emails_sent = 400 + steady(600, "sent", id);
  const hard = steady(6, "hard", id);
  const soft = steady(9, "soft", id);
  const unique_opens = steady(Math.floor(emails_sent / 2), "opens", id);
  const subscribers = steady(Math.floor(unique_opens / 3), "clicks", id);
  return {
    emails_sent,
    abuse_reports: steady(1, "abuse", id),
    unsubscribed: steady(7, "unsubscribed", id),
    bounces: { hard_bounces: hard, soft_bounces: soft, syntax_errors: steady(1, "syntax", id) },
    forwards: { forwards_count: steady(3, "forwards", id), forwards_opens: steady(5, "forwarded", id) },
    opens: {
      opens_total: unique_opens * 2,
      proxy_excluded_opens: Math.floor(unique_opens * 1.2),
      unique_opens,
      proxy_excluded_unique_opens: Math.floor(unique_opens * 0.6),
      open_rate: unique_opens / emails_sent,
      proxy_excluded_open_rate: Math.floor(unique_opens * 0.6) / emails_sent,
      last_open: "2026-11-01T08:00:00+00:00",
    },
    clicks: {
      clicks_total: subscribers * 3,
      unique_clicks: subscribers * 2,
      unique_subscriber_clicks: subscribers,
      click_rate: subscribers / emails_sent,
      last_click: "",
    },
    ecommerce: {
      total_orders: steady(5, "orders", id),
      total_spent: steady(90_000, "spent", id) / 100,
      total_revenue: steady(80_000, "revenue", id) / 100,
      currency_code: "GBP",
    },
  };
}

export const activityOn = (list: string, day: string) => ({
  day,
  emails_sent: steady(50, "sent", list, day),
  unique_opens: steady(30, "opens", list, day),
  recipient_clicks: steady(10, "clicks", list, day),
  hard_bounce: steady(2, "hard", list, day),
  soft_bounce: steady(3, "soft", list, day),
  subs: steady(12, "subs", list, day),
  unsubs: steady(5, "unsubs", list, day),
  other_adds: steady(2, "adds", list, day),
  other_removes: steady(1, "removes", list, day),
});
export const months = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10"];
export const growthIn = (list: string, month: string) => ({
  list_id: list,
  month,
  existing: 0,
  imports: 0,
  optins: 0,
  subscribed: 2000 + steady(300, "members", list, month),
  unsubscribed: steady(40, "left", list, month),
  cleaned: steady(9, "cleaned", list, month),
  pending: 0,
  deleted: 0,
});
export const membersNow = (list: string) => 2000 + steady(400, "now", list);

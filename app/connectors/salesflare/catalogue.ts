import { choices } from "#app/connectors/core/define.ts";

const deals = { reportType: ["created", "closed", "open"] } as const;
const created = { reportType: ["created"] } as const;
const closed = { reportType: ["closed"] } as const;
const open = { reportType: ["open"] } as const;
const stages = { reportType: ["stages"] } as const;
const money = { combine: "sum", format: "money" } as const;
const count = { combine: "sum", format: "integer" } as const;

export const params = {
  reportType: {
    type: "select",
    label: "Report",
    required: true,
    options: choices({
      created: "New opportunities",
      closed: "Won and lost",
      open: "Open pipeline, as it is now",
      stages: "Time in stages",
      accounts: "New accounts",
      contacts: "New contacts",
    }),
    default: "created",
  },
  pipeline: {
    type: "select",
    label: "Pipeline",
    required: true,
    global: true,
    options: "properties",
    when: { reportType: ["created", "closed", "open", "stages"] },
  },
} as const;

export const dimensions = {
  stage: { label: "Stage", type: "choice", when: { reportType: ["created", "closed", "open", "stages"] } },
  owner: { label: "Owner", type: "text", when: deals },
  assignee: { label: "Assignee", type: "text", when: deals },
  account: { label: "Account", type: "text", when: deals },
  tag: { label: "Tag", type: "text", when: deals },
  lead_source: { label: "Lead source", type: "text", when: deals },
  lost_reason: { label: "Reason for losing", type: "text", when: closed },
  hotness: { label: "Hotness", type: "choice", when: deals },
} as const;

export const metrics = {
  opportunities: { label: "Opportunities", ...count, when: created },
  value: { label: "Value", ...money, when: created },
  calculated_value: {
    label: "Calculated value",
    help: "Of recurring opportunities over their whole term.",
    ...money,
    when: created,
  },
  weighted_value: { label: "Weighted value", help: "Value times chance.", ...money, when: created },
  average_value: {
    label: "Average opportunity",
    combine: "ratio",
    of: "value",
    per: "opportunities",
    format: "money",
    when: created,
  },
  won: { label: "Won", ...count, when: closed },
  won_value: { label: "Won value", ...money, when: closed },
  lost: { label: "Lost", ...count, direction: "less", when: closed },
  lost_value: { label: "Lost value", ...money, direction: "less", when: closed },
  closed: { label: "Won and lost", ...count, direction: "neutral", when: closed },
  win_rate: {
    label: "Win rate",
    combine: "ratio",
    of: "won",
    per: "closed",
    format: "percent",
    when: closed,
  },
  average_won: {
    label: "Average won value",
    combine: "ratio",
    of: "won_value",
    per: "won",
    format: "money",
    when: closed,
  },
  sales_cycle: {
    label: "Sales cycle",
    help: "From creation to close, of what was won.",
    combine: "average",
    weightedBy: "won",
    format: "duration",
    direction: "less",
    when: closed,
  },
  open: { label: "Open opportunities", combine: "snapshot", format: "integer", when: open },
  open_value: { label: "Open value", combine: "snapshot", format: "money", when: open },
  open_weighted: {
    label: "Open value, weighted",
    help: "Value times chance.",
    combine: "snapshot",
    format: "money",
    when: open,
  },
  stays: { label: "Stays in a stage", ...count, direction: "neutral", when: stages },
  time_in_stage: {
    label: "Time in stage",
    combine: "average",
    weightedBy: "stays",
    format: "duration",
    direction: "less",
    when: stages,
  },
  new_accounts: { label: "New accounts", ...count, when: { reportType: ["accounts"] } },
  new_contacts: { label: "New contacts", ...count, when: { reportType: ["contacts"] } },
} as const;

import { average, count, money, rate, ratio, snapshot, snapshotCount } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { propertyParam, reportParam } from "#app/connectors/core/params/param-shapes.ts";

const ofPipeline = whenReportIs("created", "closed", "open", "stages");
const deals = whenReportIs("created", "closed", "open");

const reportTypes = {
  created: "New opportunities",
  closed: "Won and lost",
  open: "Open pipeline (current)",
  stages: "Time in stages",
  accounts: "New accounts",
  contacts: "New contacts",
};

export const params = {
  reportType: reportParam(reportTypes, "created"),
  pipeline: propertyParam("Pipeline", { when: ofPipeline }),
};

export const dimensions = {
  date: { label: "Date", type: "date", when: whenReportIs("created", "closed", "accounts", "contacts") },
  stage: { label: "Stage", type: "choice", when: ofPipeline },
  owner: { label: "Owner", type: "text", when: deals },
  assignee: { label: "Assignee", type: "text", when: deals },
  account: { label: "Account", type: "text", when: deals },
  tag: { label: "Tag", type: "text", when: deals },
  lead_source: { label: "Lead source", type: "text", when: deals },
  lost_reason: { label: "Lost reason", type: "text", when: whenReportIs("closed") },
  hotness: { label: "Hotness", type: "choice", when: deals },
} as const;

export const metrics = {
  ...availableWhen(whenReportIs("created"), {
    opportunities: count("Opportunities"),
    value: money("Value"),
    calculated_value: money("Calculated value", {
      help: "For recurring opportunities, over their whole term.",
    }),
    weighted_value: money("Weighted value", { help: "Value × probability." }),
    average_value: ratio("Average opportunity value", "value", "opportunities", "money"),
  }),
  ...availableWhen(whenReportIs("closed"), {
    won: count("Won"),
    won_value: money("Won value"),
    lost: count("Lost", { direction: "less" }),
    lost_value: money("Lost value", { direction: "less" }),
    closed: count("Won and lost", { direction: "neutral" }),
    win_rate: rate("Win rate", "won", "closed"),
    average_won: ratio("Average won value", "won_value", "won", "money"),
    sales_cycle: average("Sales cycle", "won", "duration", {
      help: "From creation to close, for won opportunities.",
      direction: "less",
    }),
  }),
  ...availableWhen(whenReportIs("open"), {
    open: snapshotCount("Open opportunities"),
    open_value: snapshot("Open value", "money"),
    open_weighted: snapshot("Open weighted value", "money", { help: "Value × probability." }),
  }),
  ...availableWhen(whenReportIs("stages"), {
    stays: count("Stage stays", { direction: "neutral" }),
    time_in_stage: average("Time in stage", "stays", "duration", { direction: "less" }),
  }),
  ...availableWhen(whenReportIs("accounts"), { new_accounts: count("New accounts") }),
  ...availableWhen(whenReportIs("contacts"), { new_contacts: count("New contacts") }),
};

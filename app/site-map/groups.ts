import { entry } from "./entry.ts";

/** Specification: campaign, and Mission Control for all. */
export const groups = [
  entry("/groups", "groups/index.tsx", {
    name: "campaigns.index",
    title: "Groups",
    access: "user",
  }),
  entry("/groups/create", "groups/create.tsx", {
    name: "campaigns.create",
    title: "Create Group",
    access: "admin",
  }),
  entry("/groups/alerts", "groups/alerts.tsx", {
    name: "campaigns.alerts",
    title: "Alerts",
    access: "user",
  }),
  entry("/groups/:campaignId", "groups/show.tsx", {
    name: "campaign.show",
    title: "Group",
    access: "user",
  }),
  entry("/groups/:campaignId/edit", "groups/edit.tsx", {
    name: "campaign.edit",
    title: "Edit group",
    access: "admin",
  }),
  entry("/groups/:campaignId/delete", "groups/delete.tsx", {
    name: "campaign.delete",
    title: "Delete group",
    access: "admin",
    unpaid: true,
  }),
  entry("/groups/:campaignId/domains/new", "groups/add-domains.tsx", {
    name: "campaign.domains.new",
    title: "Add domains",
    access: "user",
  }),
  entry("/groups/:campaignId/domains/:domainId", "groups/domain.tsx", {
    name: "campaign.domain",
    title: "Domain",
    access: "user",
  }),
  entry("/groups/:campaignId/domains/:domainId/delete", "groups/delete-domain.tsx", {
    name: "campaign.domain.delete",
    title: "Delete domain",
    access: "user",
    unpaid: true,
  }),
  entry("/groups/:campaignId/domains/:domainId/receipts/:metric", "groups/receipt.tsx", {
    name: "campaign.receipt",
    title: "Where this number comes from",
    access: "user",
    methods: ["GET"],
  }),
  entry("/groups/:campaignId/domains/:domainId/receipts/:metric/rows.csv", "groups/receipt-rows.ts", {
    name: "campaign.receipt.rows",
    access: "user",
    api: true,
    methods: ["GET"],
  }),
  entry("/api/groups", "api/groups/groups.ts", {
    name: "api.groups",
    access: "user",
    api: true,
    methods: ["GET", "POST"],
  }),
  entry("/api/groups/:id", "api/groups/group.ts", {
    name: "api.group",
    access: "user",
    api: true,
    methods: ["GET", "PUT", "DELETE"],
  }),
  entry("/api/groups/:id/domains", "api/groups/domains.ts", {
    name: "api.group.domains",
    access: "user",
    api: true,
    methods: ["GET", "POST"],
  }),
  entry("/api/groups/:id/domains/:domainId", "api/groups/domain.ts", {
    name: "api.group.domain",
    access: "user",
    api: true,
    methods: ["GET", "PUT", "DELETE"],
  }),
  entry("/api/groups/:id/domains/:domainId/snooze", "api/groups/snooze-domain.ts", {
    name: "api.group.domain.snooze",
    access: "user",
    api: true,
    methods: ["POST", "DELETE"],
  }),
  entry("/api/alerts", "api/groups/alerts.ts", {
    name: "api.alerts",
    access: "user",
    api: true,
    methods: ["GET"],
  }),
  entry("/api/alerts/:id/snooze", "api/groups/snooze-alert.ts", {
    name: "api.alert.snooze",
    access: "user",
    api: true,
    methods: ["POST", "DELETE"],
  }),
] as const;

import { entry } from "./entry.ts";

export const templates = [
  entry("/dashboards/:permalink/template", "templates/save.tsx", {
    name: "dashboard.template",
    wholeCompany: true,
    title: "Save as template",
    access: "user",
  }),
  entry("/templates/:templateId", "templates/edit.tsx", {
    name: "templates.edit",
    wholeCompany: true,
    title: "Template",
    access: "user",
  }),
  entry("/dashboards/:permalink/copies/update", "templates/update-copies.tsx", {
    name: "dashboard.copiesUpdate",
    wholeCompany: true,
    title: "Update dashboards",
    access: "user",
  }),
  entry("/templates/:templateId/update", "templates/update.tsx", {
    name: "templates.update",
    wholeCompany: true,
    title: "Update dashboards",
    access: "user",
  }),
  entry("/templates/:templateId/delete", "templates/delete.tsx", {
    name: "templates.delete",
    wholeCompany: true,
    title: "Delete template",
    access: "user",
    unpaid: true,
  }),
] as const;

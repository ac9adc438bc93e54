import { entry } from "./entry.ts";

export const plans = [
  entry("/plans", "plans/index.tsx", {
    name: "plans.index",
    title: "Plans",
    access: "user",
    methods: ["GET"],
  }),
  entry("/plans/new", "plans/new.tsx", {
    name: "plans.new",
    title: "New plan",
    access: "user",
  }),
  entry("/plans/paste", "plans/paste.tsx", {
    name: "plans.paste",
    title: "Paste plans",
    access: "user",
  }),
  entry("/plans/:planId", "plans/edit.tsx", {
    name: "plans.edit",
    title: "Edit plan",
    access: "user",
  }),
  entry("/plans/:planId/delete", "plans/delete.tsx", {
    name: "plans.delete",
    title: "Delete plan",
    access: "user",
    unpaid: true,
  }),
] as const;

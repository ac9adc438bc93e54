import { entry } from "./entry.ts";

export const dashboards = [
  entry("/dashboards", "dashboards/index.tsx", {
    name: "dashboards.index",
    title: "Dashboards",
    access: "user",
  }),
  entry("/dashboards/create", "dashboards/create.tsx", {
    name: "dashboards.create",
    title: "Create Dashboard",
    access: "user",
  }),
  entry("/dashboards/:permalink", "dashboards/show.tsx", {
    name: "dashboard.show",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  }),
  entry("/dashboards/:permalink/print", "dashboards/print.tsx", {
    name: "dashboard.print",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  }),
  entry("/dashboards/:permalink/unlock", "dashboards/unlock.tsx", {
    name: "dashboard.unlock",
    title: "Password",
    access: "dashboard",
    plain: true,
  }),
  entry("/dashboards/:permalink/pdf", "dashboards/pdf.tsx", {
    name: "dashboard.pdf",
    title: "PDF",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  }),
  entry("/dashboards/:permalink/pdf/:exportId", "dashboards/pdf-file.ts", {
    name: "dashboard.pdfFile",
    access: "dashboard",
    api: true,
    methods: ["GET"],
  }),
  entry("/dashboards/:permalink/csv", "dashboards/csv.ts", {
    name: "dashboard.csv",
    access: "dashboard",
    api: true,
    methods: ["GET"],
  }),
  entry("/dashboards/:permalink/widgets/:widgetId/csv", "dashboards/widgets/csv.ts", {
    name: "dashboard.widgetCsv",
    access: "dashboard",
    methods: ["GET"],
    api: true,
  }),
  entry("/embed/:permalink", "dashboards/embed.tsx", {
    name: "dashboard.embed",
    access: "dashboard",
    methods: ["GET"],
    plain: true,
  }),
  entry("/dashboards/:permalink/edit", "dashboards/edit.tsx", { name: "dashboard.edit", access: "user" }),
  entry("/dashboards/:permalink/settings", "dashboards/settings.tsx", {
    name: "dashboard.settings",
    title: "Settings",
    access: "user",
    bodyLimitMb: 12,
  }),
  entry("/dashboards/:permalink/rename", "dashboards/rename.tsx", {
    name: "dashboard.rename",
    title: "Rename",
    access: "user",
  }),
  entry("/dashboards/:permalink/share", "dashboards/share.tsx", {
    name: "dashboard.share",
    title: "Share",
    access: "user",
  }),
  entry("/dashboards/:permalink/segments", "dashboards/segments.tsx", {
    name: "dashboard.segments",
    title: "Segments",
    access: "user",
  }),
  entry("/dashboards/:permalink/filters", "dashboards/filters/kept.tsx", {
    name: "dashboard.filters",
    title: "Filters",
    access: "user",
  }),
  entry("/dashboards/:permalink/versions", "dashboards/versions.tsx", {
    name: "dashboard.versions",
    title: "Versions",
    access: "user",
  }),
  entry("/dashboards/:permalink/copies", "dashboards/copies.tsx", {
    name: "dashboard.copies",
    title: "Copy for clients",
    access: "user",
    refills: true,
  }),
  entry("/dashboards/:permalink/delete", "dashboards/delete.tsx", {
    name: "dashboard.delete",
    title: "Delete",
    access: "user",
    unpaid: true,
  }),
  entry("/dashboards/:permalink/widgets/new", "dashboards/widgets/new.tsx", {
    name: "dashboard.widgetNew",
    title: "Add widget",
    access: "user",
    refills: true,
    bodyLimitMb: 12,
  }),
  entry("/dashboards/:permalink/widgets/:widgetId", "dashboards/widgets/edit.tsx", {
    name: "dashboard.widgetEdit",
    title: "Edit widget",
    access: "user",
    refills: true,
    bodyLimitMb: 12,
  }),
  entry("/dashboards/:permalink/commands", "dashboards/commands.ts", {
    name: "dashboard.commands",
    access: "user",
    api: true,
    methods: ["POST"],
  }),
  entry("/dashboards/:permalink/lock", "dashboards/lock.ts", {
    name: "dashboard.lock",
    access: "user",
    api: true,
    methods: ["POST"],
  }),
  entry("/dashboards/:permalink/widgets/:widgetId/merge", "dashboards/widgets/merge.tsx", {
    name: "dashboard.widgetMerge",
    title: "Merge widgets",
    access: "user",
  }),
  entry("/dashboards/:permalink/widgets/:widgetId/delete", "dashboards/widgets/delete.tsx", {
    name: "dashboard.widgetDelete",
    title: "Delete widget",
    access: "user",
    unpaid: true,
  }),
] as const;

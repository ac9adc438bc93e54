import { entry } from "./entry.ts";

export const clients = [
  entry("/clients", "clients/index.tsx", {
    name: "clients.index",
    title: "Clients",
    access: "user",
    methods: ["GET"],
  }),
  entry("/clients/new", "clients/new.tsx", {
    name: "clients.new",
    wholeCompany: true,
    title: "New client",
    access: "user",
    bodyLimitMb: 12,
  }),
  entry("/clients/:clientId", "clients/show.tsx", {
    name: "clients.show",
    wholeCompany: "changes",
    title: "Client",
    access: "user",
  }),
  entry("/clients/:clientId/edit", "clients/edit.tsx", {
    name: "clients.edit",
    wholeCompany: true,
    title: "Edit client",
    access: "user",
    bodyLimitMb: 12,
  }),
  entry("/clients/:clientId/delete", "clients/delete.tsx", {
    name: "clients.delete",
    wholeCompany: true,
    title: "Delete client",
    access: "user",
    unpaid: true,
  }),
] as const;

import { entry } from "./entry.ts";

export const destinations = [
  entry("/company/destinations", "company/destinations/list.tsx", {
    name: "company.destinations",
    wholeCompany: true,
    title: "Destinations",
    access: "user",
    methods: ["GET"],
  }),
  entry("/company/destinations/new", "company/destinations/new.tsx", {
    name: "company.destinations.new",
    wholeCompany: true,
    title: "New destination",
    access: "user",
  }),
  entry("/company/destinations/:destinationId", "company/destinations/edit.tsx", {
    name: "company.destinations.show",
    wholeCompany: true,
    title: "Destination",
    access: "user",
  }),
  entry("/company/destinations/:destinationId/delete", "company/destinations/delete.tsx", {
    name: "company.destinations.delete",
    wholeCompany: true,
    title: "Delete destination",
    access: "user",
    unpaid: true,
  }),
  entry("/api/destinations", "api/destinations/destinations.ts", {
    name: "api.destinations",
    wholeCompany: true,
    access: "user",
    api: true,
    methods: ["GET", "POST"],
  }),
  entry("/api/destinations/:id", "api/destinations/destination.ts", {
    name: "api.destination",
    wholeCompany: true,
    access: "user",
    api: true,
    methods: ["GET", "PUT", "DELETE"],
  }),
  entry("/api/destinations/:id/test", "api/destinations/test.ts", {
    name: "api.destination.test",
    wholeCompany: true,
    access: "user",
    api: true,
    methods: ["POST"],
  }),
] as const;

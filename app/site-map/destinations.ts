import { entry } from "./entry.ts";

export const destinations = [
  entry("/company/destinations", "company/destinations/list.tsx", {
    name: "company.destinations",
    title: "Destinations",
    access: "user",
    methods: ["GET"],
  }),
  entry("/company/destinations/new", "company/destinations/new.tsx", {
    name: "company.destinations.new",
    title: "New destination",
    access: "user",
  }),
  entry("/company/destinations/:destinationId", "company/destinations/edit.tsx", {
    name: "company.destinations.show",
    title: "Destination",
    access: "user",
  }),
  entry("/company/destinations/:destinationId/delete", "company/destinations/delete.tsx", {
    name: "company.destinations.delete",
    title: "Delete destination",
    access: "user",
    unpaid: true,
  }),
  entry("/api/destinations", "api/destinations/destinations.ts", {
    name: "api.destinations",
    access: "user",
    api: true,
    methods: ["GET", "POST"],
  }),
  entry("/api/destinations/:id", "api/destinations/destination.ts", {
    name: "api.destination",
    access: "user",
    api: true,
    methods: ["GET", "PUT", "DELETE"],
  }),
  entry("/api/destinations/:id/test", "api/destinations/test.ts", {
    name: "api.destination.test",
    access: "user",
    api: true,
    methods: ["POST"],
  }),
] as const;

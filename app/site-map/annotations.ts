import { entry } from "./entry.ts";

export const annotations = [
  entry("/annotations", "annotations/index.tsx", {
    name: "annotations.index",
    title: "Annotations",
    access: "user",
    methods: ["GET"],
  }),
  entry("/annotations/new", "annotations/new.tsx", {
    name: "annotations.new",
    title: "Add note",
    access: "user",
  }),
  entry("/annotations/:annotationId", "annotations/edit.tsx", {
    name: "annotations.edit",
    title: "Edit note",
    access: "user",
  }),
  entry("/annotations/:annotationId/delete", "annotations/delete.tsx", {
    name: "annotations.delete",
    title: "Delete note",
    access: "user",
    unpaid: true,
  }),
] as const;

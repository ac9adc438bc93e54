import "./cases.ts";
import { afterEach, expect, vi } from "vitest";

// A console error or warning fails its test: React's warnings, react-pdf's, our own.
const complaints: string[] = [];
for (const level of ["error", "warn"] as const)
  vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(" "));
  });

afterEach(() => {
  const heard = complaints.splice(0);
  expect(heard, "nothing may complain on the console").toEqual([]);
});

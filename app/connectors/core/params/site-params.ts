import type { Choice, When } from "./param.ts";

export function domainParam<const Given extends When>(when: Given) {
  const help = "Such as example.com. Your client's or a competitor's.";
  return { type: "text", label: "Domain", help, required: true, global: true, when } as const;
}

export function databaseParam<const Given extends When>(
  databases: readonly Choice[],
  usual: string,
  when: Given,
) {
  const shape = { type: "select", label: "Country database", required: true, global: true } as const;
  return { ...shape, options: databases, default: usual, when } as const;
}

export function termParam<const Given extends When>(when: Given) {
  return { type: "text", label: "Keywords containing", when } as const;
}

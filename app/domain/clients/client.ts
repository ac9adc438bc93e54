export const clientLimits = { name: 100, contacts: 20, tags: 10, tag: 30 } as const;

export const languages = [
  { value: "en", label: "English" },
  { value: "da", label: "Danish" },
  { value: "nl", label: "Dutch" },
  { value: "fi", label: "Finnish" },
  { value: "fr", label: "French" },
  { value: "de", label: "German" },
  { value: "it", label: "Italian" },
  { value: "nb", label: "Norwegian" },
  { value: "pl", label: "Polish" },
  { value: "pt", label: "Portuguese" },
  { value: "es", label: "Spanish" },
  { value: "sv", label: "Swedish" },
] as const;

type Belongings = { readonly dashboards: number; readonly sources: number };

export function belongingsWords({ dashboards, sources }: Belongings): string {
  const parts = [counted(dashboards, "dashboard"), counted(sources, "source")].filter(
    (part) => part !== null,
  );
  if (parts.length === 0) return "No dashboard or source belongs to it.";
  const stays = dashboards + sources === 1 ? "stays" : "stay";
  return `Its ${parts.join(" and ")} ${stays} as before, but without a client. Automatic reports continue.`;
}

function counted(n: number, noun: string): string | null {
  return n === 0 ? null : `${n} ${noun}${n === 1 ? "" : "s"}`;
}

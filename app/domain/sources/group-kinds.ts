const kindGroups: readonly { readonly title: string; readonly kinds: readonly string[] }[] = [
  { title: "Advertising", kinds: ["google-ads", "facebook-ads", "linkedin-ads", "tiktok"] },
  {
    title: "Analytics and search",
    kinds: ["google-analytics", "google-search-console", "google-my-business", "google-sheets"],
  },
  {
    title: "SEO",
    kinds: ["ahrefs-v3", "semrush", "accuranker", "seranking", "rankranger", "serpstat", "base"],
  },
  { title: "Email, CRM and shop", kinds: ["mailchimp", "salesflare", "woocommerce"] },
  { title: "Social media", kinds: ["instagram", "facebook-social", "linkedin-social"] },
];

type Grouped = { readonly id: string; readonly isConfigured: boolean };

/** Omits empty groups; connectable kinds come first. */
export function groupKinds<Kind extends Grouped>(
  kinds: readonly Kind[],
): readonly { readonly title: string; readonly kinds: readonly Kind[] }[] {
  return kindGroups.flatMap(({ title, kinds: ids }) => {
    const ours = ids.flatMap((id) => kinds.find((kind) => kind.id === id) ?? []);
    const sorted = ours.toSorted((a, b) => Number(b.isConfigured) - Number(a.isConfigured));
    return sorted.length > 0 ? [{ title, kinds: sorted }] : [];
  });
}

/** Campaigns, ad groups or ads of the account, from a list of that name: all of them where none is chosen. */
export function someOf<const List extends string>(label: string, options: List) {
  return {
    type: "multi-select",
    label,
    help: "All of them where none is chosen.",
    dependsOn: ["property"],
    options,
  } as const;
}

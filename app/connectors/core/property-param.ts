/** Whose numbers these are: a site, an account, a page. Asked once for a dashboard, from the list of what was connected. */
export function propertyParam(label: string, help?: string) {
  const common = { type: "select", label, required: true, global: true, options: "properties" } as const;
  return help === undefined ? common : { ...common, help };
}

export const templateLimits = { name: 60, description: 200, templates: 100 } as const;

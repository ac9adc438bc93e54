/** "before-restore-20261128-154500" */
export function asideName(at: Date): string {
  return `before-restore-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}`;
}

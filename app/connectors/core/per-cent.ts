/** The ratio of a provider's percentage from 0 to 100. */
export function ratioOf(percent: number | null | undefined): number | null {
  return percent === null || percent === undefined ? null : percent / 100;
}

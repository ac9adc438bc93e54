type Limits = { readonly min: number | null; readonly max: number | null; readonly step: number };

/** Rounds up to a multiple of the step. */
export function wholeNumber(value: number, { min, max, step }: Limits): number {
  const stepped = Math.ceil(value / step) * step;
  const raised = Math.max(stepped, min ?? -Infinity);
  return Math.min(raised, max ?? Infinity);
}

const number = "(-?[\\d.]+(?:e-?\\d+)?)";
const pieces = new RegExp(
  `([ML])${number},${number}|(A[\\d.]+,[\\d.]+,0,[01],[01],)${number},${number}`,
  "g",
);

/** Only absolute M, L and A. */
export function translatePath(d: string, byX: number, byY: number): string {
  return d.replace(
    pieces,
    (_, straight?: string, x1?: string, y1?: string, turn?: string, x2?: string, y2?: string) =>
      straight
        ? `${straight}${Number(x1) + byX},${Number(y1) + byY}`
        : `${turn}${Number(x2) + byX},${Number(y2) + byY}`,
  );
}

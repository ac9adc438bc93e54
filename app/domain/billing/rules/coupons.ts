export type CouponType = "price.discount" | "percent.discount" | "trial.extension";

export type Coupon = {
  readonly code: string;
  readonly name: string;
  readonly type: CouponType;
  /** Cents, percent or days. */
  readonly value: number;
};

type Stacking = { readonly with: readonly CouponType[]; readonly max: number };

const stacking: Readonly<Record<CouponType, Stacking>> = {
  "price.discount": { with: ["price.discount", "percent.discount"], max: 2 },
  "percent.discount": { with: ["price.discount"], max: 1 },
  "trial.extension": { with: [], max: 1 },
};

export const couponWords = {
  invalid: (code: string) => `Code / Coupon ${code} is invalid`,
  applied: (code: string) => `Code / Coupon ${code} activated successfully`,
  notStackable: "Code / Coupon not stackable with other code(s) / coupon(s)",
  lookupFailed: "Code / Coupon not valid",
} as const;

/** Symmetric: the order of codes does not matter. */
export function canStack(applied: readonly CouponType[], next: CouponType): boolean {
  const same = applied.filter((type) => type === next).length;
  if (same >= stacking[next].max) return false;
  return applied.every((type) => stacking[type].with.includes(next) && stacking[next].with.includes(type));
}

export function canAllStack(types: readonly CouponType[]): boolean {
  return types.every((type, at) => canStack(types.slice(0, at), type));
}

export function sameCode(a: string, b: string): boolean {
  return a.trim().toUpperCase() === b.trim().toUpperCase();
}

export function couponEffect({ type, value }: Pick<Coupon, "type" | "value">): string {
  switch (type) {
    case "price.discount":
      return `$${(value / 100).toFixed(2)} off each payment`;
    case "percent.discount":
      return `${value}% off`;
    case "trial.extension":
      return `${value} more ${value === 1 ? "day" : "days"} of trial`;
  }
}

export function couponEntity({ code, name, type, value }: Coupon) {
  return { code, name, type, value: type === "price.discount" ? value / 100 : value };
}

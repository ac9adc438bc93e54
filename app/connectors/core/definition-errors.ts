/** The compiler's error shows the words. */
type Refused<Words extends string> = { readonly [Word in Words]: never };

export type NoOther<Spec, Name> = {
  readonly [Word in "when" | "unless"]?: Spec extends { readonly [One in Word]: infer Given }
    ? { readonly [Other in Exclude<keyof Given, Name>]: Refused<`There is no parameter “${Other & string}”`> }
    : unknown;
};

export type KnownList<Spec, Lists> = {
  readonly options?: Spec extends { readonly options: infer Given extends string }
    ? Given extends Lists
      ? unknown
      : Refused<`There is no list “${Given}” in options`>
    : unknown;
};

export type KnownParts<Spec, Metrics> = {
  readonly [Word in "of" | "per" | "weightedBy"]?: Spec extends {
    readonly [One in Word]: infer Given extends string;
  }
    ? Given extends Metrics
      ? unknown
      : Refused<`There is no metric “${Given}”`>
    : unknown;
};

// What the compiler says of slips in a definition.

/** No value has it: the compiler then says the words of its name instead of `never`. */
type Refused<Words extends string> = { readonly [Word in Words]: never };

/** A condition on a parameter that does not exist is refused as well. */
export type NoOther<Spec, Name> = {
  readonly [Word in "when" | "unless"]?: Spec extends { readonly [One in Word]: infer Given }
    ? { readonly [Other in Exclude<keyof Given, Name>]: Refused<`There is no parameter “${Other & string}”`> }
    : unknown;
};

/** A list that `options` does not have is refused by its name. */
export type KnownList<Spec, Lists> = {
  readonly options?: Spec extends { readonly options: infer Given extends string }
    ? Given extends Lists
      ? unknown
      : Refused<`There is no list “${Given}” in options`>
    : unknown;
};

/** So is the part of a ratio, or the weight of an average, that is no metric. */
export type KnownParts<Spec, Metrics> = {
  readonly [Word in "of" | "per" | "weightedBy"]?: Spec extends {
    readonly [One in Word]: infer Given extends string;
  }
    ? Given extends Metrics
      ? unknown
      : Refused<`There is no metric “${Given}”`>
    : unknown;
};

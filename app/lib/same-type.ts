type Primitive = string | number | boolean | bigint | symbol | null | undefined;

/** Removes `readonly` and writes intersections as one object. */
type Plain<T> = T extends Primitive ? T : { -readonly [Key in keyof T]: Plain<T[Key]> };

/** True if both types have the same fields. Assignability misses an optional field. */
export type SameType<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

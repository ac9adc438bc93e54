type Primitive = string | number | boolean | bigint | symbol | null | undefined;

type Plain<T> = T extends Primitive ? T : { -readonly [Key in keyof T]: Plain<T[Key]> };

/** Assignability misses optional fields. */
export type SameType<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

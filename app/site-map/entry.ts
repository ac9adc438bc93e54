/** `dashboard`: the dashboard's sharing decides. */
export type Access = "visitor" | "dashboard" | "user" | "admin";

/**
 * Every URL, read by routes, guards, titles, navigation and the access test. `name` follows the
 * specification. `api` calls return JSON or bytes.
 */
export type Place = {
  readonly path: string;
  /** Null: the front door answers (`doorAnswers`). */
  readonly module: string | null;
  readonly name: string;
  readonly title?: string;
  readonly access: Access;
  readonly methods?: readonly ("GET" | "POST" | "PUT" | "DELETE")[];
  readonly api?: true;
  /** Ships no React. */
  readonly plain?: true;
  /** Maximum body in MB; default 1. */
  readonly bodyLimitMb?: number;
  /** Read as bytes: the maximum counts for every content type, not only for files in forms. */
  readonly rawBody?: true;
  /** Accepts POSTs from other origins. Must not use cookies. */
  readonly foreignOrigin?: true;
  /** GET changes something: it requires the subscription. */
  readonly changes?: true;
  /** Works without subscription: own account, data export. */
  readonly unpaid?: true;
  /** No API token opens it, whatever its scope: always for people, sign-ins and the whole company's data. */
  readonly sessionOnly?: true | readonly ("POST" | "PUT" | "DELETE")[];
  /** Of the whole company: people limited to clients may not open it, or not change anything there. */
  readonly wholeCompany?: true | "changes";
  /** intent=refresh returns the form without saving. */
  readonly refills?: true;
};

type Details = Omit<Place, "path" | "module">;

type Exactly<Given> = Details & Record<Exclude<keyof Given, keyof Details>, never>;

/** One URL that needs no router. */
export function doorEntry<const Path extends string, const Given extends Exactly<Given>>(
  path: Path,
  given: Given,
): { path: Path; module: null } & Given {
  return { path, module: null, ...given };
}

/** One URL with its module below routes/. Literal types name the routes. */
export function entry<
  const Path extends string,
  const Module extends string,
  const Given extends Exactly<Given>,
>(path: Path, module: Module, given: Given): { path: Path; module: `routes/${Module}` } & Given {
  return { path, module: `routes/${module}`, ...given };
}

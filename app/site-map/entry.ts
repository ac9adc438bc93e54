/** `dashboard`: the dashboard's sharing decides. */
export type Access = "visitor" | "dashboard" | "user" | "admin";

/** `name` follows the specification. `api` calls return JSON or bytes. */
export type Place = {
  readonly path: string;
  readonly module: string | null;
  readonly name: string;
  readonly title?: string;
  readonly access: Access;
  readonly methods?: readonly ("GET" | "POST" | "PUT" | "DELETE")[];
  readonly api?: true;
  /** Without React: a client's page, or one of the product's before sign-in, which has its icon. */
  readonly plain?: "client" | "signed-out";
  readonly bodyLimitMb?: number;
  /** The maximum counts for every content type. */
  readonly rawBody?: true;
  /** Accepts POSTs from other origins. Must not use cookies. */
  readonly foreignOrigin?: true;
  /** GET changes something: it requires the subscription. */
  readonly changes?: true;
  /** Works without subscription: own account, data export. */
  readonly unpaid?: true;
  /** No API token opens it. */
  readonly sessionOnly?: true | readonly ("POST" | "PUT" | "DELETE")[];
  /** Closed to people limited to clients; "changes": read-only. */
  readonly wholeCompany?: true | "changes";
  /** intent=refresh returns the form without saving. */
  readonly refills?: true;
};

type Details = Omit<Place, "path" | "module">;

type Exactly<Given> = Details & Record<Exclude<keyof Given, keyof Details>, never>;

export function doorEntry<const Path extends string, const Given extends Exactly<Given>>(
  path: Path,
  given: Given,
): { path: Path; module: null } & Given {
  return { path, module: null, ...given };
}

export function entry<
  const Path extends string,
  const Module extends string,
  const Given extends Exactly<Given>,
>(path: Path, module: Module, given: Given): { path: Path; module: `routes/${Module}` } & Given {
  return { path, module: `routes/${module}`, ...given };
}

export type Choice = { readonly value: string; readonly label: string };

/** True if every named parameter has one of its values. */
export type When<Name extends string = string> = { readonly [Param in Name]?: readonly string[] };

export type Param<List extends string = string, Name extends string = string> = {
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Set once per dashboard; a widget may override it. */
  readonly global?: boolean;
  /** Hidden until these are set, cleared when they change. */
  readonly dependsOn?: readonly Name[];
  readonly when?: When<Name>;
  /** Not required while this holds. */
  readonly unless?: When<Name>;
} & (
  | { readonly type: "select"; readonly options: List | readonly Choice[]; readonly default?: string }
  | { readonly type: "multi-select"; readonly options: List | readonly Choice[] }
  | { readonly type: "text"; readonly default?: string }
  | { readonly type: "switch"; readonly default?: boolean }
);

export type Values<Params> = {
  readonly [Name in keyof Params]:
    | ValueOf<Params[Name]>
    | (Params[Name] extends { default: unknown } | { type: "switch" | "multi-select" }
        ? never
        : Params[Name] extends { required: true; when?: never; unless?: never }
          ? never
          : undefined);
};
type ValueOf<One> = One extends { type: "switch" }
  ? boolean
  : One extends { type: "multi-select" }
    ? readonly string[]
    : string;

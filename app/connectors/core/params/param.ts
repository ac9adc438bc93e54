export type Choice = { readonly value: string; readonly label: string };

export type When<Name extends string = string> = { readonly [Param in Name]?: readonly string[] };

export type Param<List extends string = string, Name extends string = string> = {
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly global?: boolean;
  readonly dependsOn?: readonly Name[];
  readonly when?: When<Name>;
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

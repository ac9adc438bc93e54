/** conform's field metadata, or a `plainField`. */
export type Field = {
  readonly id: string;
  readonly name: string;
  readonly errorId: string;
  readonly descriptionId: string;
  readonly initialValue?: unknown;
  readonly errors?: readonly string[] | undefined;
  readonly formId?: string | undefined;
  readonly required?: boolean | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly min?: string | number | undefined;
  readonly max?: string | number | undefined;
  readonly step?: string | number | undefined;
  readonly pattern?: string | undefined;
  readonly multiple?: boolean | undefined;
};

type Plain = Pick<Field, "errors" | "required" | "minLength" | "maxLength" | "min" | "max" | "step"> & {
  readonly value?: string | readonly string[] | null;
};

/** For forms without conform; ids follow its scheme. */
export function plainField(formId: string, name: string, { value, ...rest }: Plain = {}): Field {
  const id = idOf(`${formId}-${name}`);
  return {
    id,
    name,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    initialValue: value ?? undefined,
    ...rest,
  };
}

/** Names of fields can hold keys of a service. An id has no white space. */
function idOf(text: string): string {
  return text.replace(/\s/g, (space) => `_${space.charCodeAt(0).toString(16)}_`);
}

/** The first choice has the field's id, which the error summary links to. Values can be words of people and services. */
export function choiceId({ id }: Pick<Field, "id">, at: number): string {
  return at === 0 ? id : `${id}-${at + 1}`;
}

export function isInvalid({ errors }: Field): boolean {
  return Boolean(errors?.length);
}

/** `hint` only decides aria-describedby. */
export function controlProps(field: Field, hint: unknown) {
  const described = [hint && field.descriptionId, isInvalid(field) && field.errorId]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required || undefined,
    // Browsers call an empty required date or file invalid before a person was there.
    "aria-invalid": isInvalid(field) || (field.required ? false : undefined),
    "aria-describedby": described || undefined,
  };
}

export function textValue({ initialValue }: Field): string | undefined {
  return typeof initialValue === "string" ? initialValue : undefined;
}

/** conform gives one value as a string. */
export function chosenValues({ initialValue }: Field): readonly string[] {
  if (Array.isArray(initialValue)) return initialValue.filter((value) => typeof value === "string");
  return typeof initialValue === "string" ? [initialValue] : [];
}

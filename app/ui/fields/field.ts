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

/** Names can hold white space; ids cannot. */
function idOf(text: string): string {
  return text.replace(/\s/g, (space) => `_${space.charCodeAt(0).toString(16)}_`);
}

/** First choice has the field's id, for the error summary. */
export function choiceId({ id }: Pick<Field, "id">, at: number): string {
  return at === 0 ? id : `${id}-${at + 1}`;
}

export function isInvalid({ errors }: Field): boolean {
  return Boolean(errors?.length);
}

export function controlProps(field: Field, hint: unknown) {
  const described = [hint && field.descriptionId, isInvalid(field) && field.errorId]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required || undefined,
    // Browsers mark empty required dates and files invalid at once.
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

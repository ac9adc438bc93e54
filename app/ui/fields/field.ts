/**
 * What a field component needs to know. The field metadata of @conform-to/react fits as it is; pages without script make
 * their own with `plainField`.
 */
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

/** A field of a form that conform does not look after. Ids are made as conform makes them, so that error summaries link alike. */
export function plainField(formId: string, name: string, { value, ...rest }: Plain = {}): Field {
  const id = `${formId}-${name}`;
  return {
    id,
    name,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    initialValue: value ?? undefined,
    ...rest,
  };
}

export function isInvalid({ errors }: Field): boolean {
  return Boolean(errors?.length);
}

/** What every control of a field has in common. `hint` tells whether there is one to be read out. */
export function controlProps(field: Field, hint: unknown) {
  const described = [hint && field.descriptionId, isInvalid(field) && field.errorId]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required || undefined,
    "aria-invalid": isInvalid(field) || undefined,
    "aria-describedby": described || undefined,
  };
}

export function textValue({ initialValue }: Field): string | undefined {
  return typeof initialValue === "string" ? initialValue : undefined;
}

/** The chosen values of a choice; conform gives one as a text and several as a list. */
export function chosenValues({ initialValue }: Field): readonly string[] {
  if (Array.isArray(initialValue)) return initialValue.filter((value) => typeof value === "string");
  return typeof initialValue === "string" ? [initialValue] : [];
}

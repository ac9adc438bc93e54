import { z } from "zod";
import { name, text } from "#app/lib/text.schema.ts";
import { destinationKinds, destinationLimits, shapeProblem } from "./rules/kinds.ts";

const values = destinationKinds.map(({ value }) => value);
const kind = z.enum(values as [(typeof values)[number], ...(typeof values)[number][]], {
  error: `Choose ${values.slice(0, -1).join(", ")} or ${values.at(-1)}.`,
});
const destinationName = name(destinationLimits.name, "Enter a name.").min(1, { error: "Enter a name." });
const address = z.preprocess(
  (value) => value ?? undefined,
  text(destinationLimits.address, "Paste the address.").default(""),
);

type Given = { readonly kind: (typeof values)[number]; readonly address: string };

function checkAddress({ kind: chosen, address: typed }: Given, context: z.RefinementCtx): void {
  const problem = typed === "" ? "Paste the address." : shapeProblem(chosen, typed);
  if (problem) context.addIssue({ code: "custom", path: ["address"], message: problem });
}

export const NewDestination = z.object({ name: destinationName, kind, address }).superRefine(checkAddress);
export type NewDestination = z.infer<typeof NewDestination>;

export const TestDestination = z.object({ kind, address }).superRefine(checkAddress);

/** An empty address changes nothing. */
export const ChangeDestination = z.object({ name: destinationName, address });
export type ChangeDestination = z.infer<typeof ChangeDestination>;

/** PUT changes the given fields only. */
export const DestinationCall = z.object({
  name: destinationName.optional(),
  address: text(destinationLimits.address, "Send the address.")
    .min(1, { error: "Send the address." })
    .optional(),
  state: z
    .literal("active", { error: "Only “active” can be set: it switches the destination on." })
    .optional(),
  rotate_secret: z.boolean({ error: "Must be true or false." }).optional(),
});
export type DestinationCall = z.infer<typeof DestinationCall>;

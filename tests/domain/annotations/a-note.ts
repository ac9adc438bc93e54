import { newId } from "#app/lib/id.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { addAnnotation, type AnnotationRow, findAnnotation } from "#db/queries/annotations/annotations.ts";

type Given = Partial<Omit<AnnotationRow, "from" | "to">> & { readonly from: string; readonly to?: string };

/** An annotation in the database, visible to clients unless given otherwise. */
export async function aNote(companyId: string, { from, to = from, ...given }: Given) {
  const id = newId();
  await addAnnotation(companyId, {
    id,
    text: "Newsletter",
    list: "What we did",
    visible: true,
    ...given,
    from: day(from),
    to: day(to),
  });
  return (await findAnnotation(companyId, id))!;
}

/** Markup, a formula, right to left, 280 characters. */
export const hostileText =
  `<img src=x onerror=alert(1)>&"' =1+1 \u0639\u0631\u0636 \u05e2\u05d1\u05e8\u05d9\u05ea ${"long ".repeat(60)}`
    .slice(0, 279)
    .trimEnd() + ".";

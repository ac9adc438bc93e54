import { archiveShapes } from "./archive-shapes.ts";
import { csvShapes } from "./csv-shapes.ts";
import { markupShapes } from "./markup-shapes.ts";
import type { Shape } from "./shape.ts";
import { workbookShapes } from "./workbook-shapes.ts";

// Files in shapes that no program writes: wide, long, deep, many.

export const shapes: readonly Shape[] = [...csvShapes, ...archiveShapes, ...workbookShapes, ...markupShapes];

// What script adds to a dashboard for its readers. Everything works without it; nothing here knows React.
import { dateForms } from "./date-form.ts";
import { pictures } from "./pictures.ts";
import { openData } from "./open-data.ts";
import { shareLinks } from "./share.ts";
import { sortTables } from "./sort-tables.ts";
import { tooltips } from "./tooltips.ts";

tooltips();
dateForms();
pictures();
shareLinks();
sortTables();
openData();

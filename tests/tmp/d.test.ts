import { test } from "vitest";
import { meaningOf, wordsOf } from "#app/connectors/tables/columns/column-meaning.ts";
import { ideasIn } from "#app/connectors/tables/words/find-ideas.ts";
test("x",()=>{ console.log(wordsOf("Koszt/konw."), [...ideasIn(wordsOf("Koszt/konw."))], [...ideasIn("konw")], [...ideasIn("budget")], meaningOf("Koszt/konw.").per.map(f=>f.toString())); });

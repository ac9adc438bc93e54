import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { fieldName, placeName } from "#app/domain/personal-data/personal-data-words.ts";
import * as schema from "#db/schema/index.ts";

const tables = Object.values(schema).filter((value) => is(value, PgTable));

// Comes from the schema, so a new column cannot be forgotten.
test("every table and column is shown in words", () => {
  expect(tables.length).toBeGreaterThan(40);
  const shown = tables.flatMap((table) => {
    const name = getTableName(table);
    return [
      placeName(name),
      ...Object.values(getTableColumns(table)).map((column) => fieldName(name, column.name)),
    ];
  });
  const raw = shown.filter(
    (words) => !/^[A-Z]/.test(words) || /_|\b(cc|csv|dns|dkim|ids?|pdf|url|totp)\b/.test(words),
  );
  expect(raw).toEqual([]);
});

test("a name says what the column means in its table", () => {
  expect(fieldName("automatic_reports", "reply_to")).toBe("Reply to");
  expect(fieldName("automatic_reports", "cc")).toBe("CC");
  expect(fieldName("companies", "domain")).toBe("Website");
  expect(fieldName("widgets", "domain")).toBe("Domain");
  expect(placeName("one_time_tokens")).toBe("Invitations and links by email");
});

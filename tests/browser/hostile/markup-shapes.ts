import { megabyte, type Shape, text, times } from "./shape.ts";

const ml = (data: string) =>
  text(
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${data}</Workbook>`,
  );

export const markupShapes: readonly Shape[] = [
  {
    what: "a page of 300,000 tables in each other",
    name: "deep.xls",
    make: () => text(`<html><body>${"<table><tr><td>".repeat(300_000)}1`),
    says: /without a table|no rows/,
  },
  {
    what: "a page of 300,000 tables",
    name: "tables.xls",
    make: () => text(`<html><body>${"<table><tr><td>a<td>b<tr><td>1<td>2</table>".repeat(300_000)}`),
    says: /more than 20 tables/,
  },
  {
    what: "a page of cells that span 200 columns each",
    name: "span.xls",
    make: () => text(`<html><table>${'<tr><td colspan="9999999">a'.repeat(100_000)}`),
    says: /too many cells/,
  },
  {
    what: "a page with one attribute of 20 MB",
    name: "attribute.xls",
    make: () => text(`<html><table title="${"x".repeat(20 * megabyte)}"><tr><td>1</table>`),
    says: /tag, comment or text of more than 1 MB/,
  },
  {
    what: "a page with an end of a script of 20 MB",
    name: "script.xls",
    make: () => text(`<html><script></script ${"x".repeat(20 * megabyte)}><table><tr><td>1</table>`),
    says: /tag, comment or text of more than 1 MB/,
  },
  {
    what: "a page with a comment of 20 MB",
    name: "comment.xls",
    make: () => text(`<html><!--${"x".repeat(20 * megabyte)}--><table><tr><td>1</table>`),
    says: /tag, comment or text of more than 1 MB/,
  },
  {
    what: "a page with 20 MB in one cell",
    name: "cell.xls",
    make: () => text(`<html><table><tr><td>${"x ".repeat(10 * megabyte)}</table>`),
    says: /tag, comment or text of more than 1 MB/,
  },
  {
    what: "an XML workbook nested a million deep",
    name: "deep.xml",
    make: () => ml("<Worksheet>".repeat(1e6)),
    says: /more than 100 sheets/,
  },
  {
    what: "an XML workbook whose rows begin at column 1,000",
    name: "sparse.xml",
    make: () =>
      ml(
        `<Worksheet><Table>${'<Row><Cell ss:Index="1000"><Data>1</Data></Cell></Row>'.repeat(400_000)}</Table></Worksheet>`,
      ),
    says: /too many cells/,
  },
  {
    what: "an XML workbook of two million cells",
    name: "cells.xml",
    make: () =>
      ml(`<Worksheet><Table>${`<Row>${"<Cell/>".repeat(100)}</Row>`.repeat(30_000)}</Table></Worksheet>`),
    says: /too many cells/,
  },
  {
    what: "a page with a row of a million cells",
    name: "wide.xls",
    make: () => text(`<html><table><tr>${"<td>a".repeat(1e6)}<tr>${"<td>1".repeat(1e6)}</table>`),
    says: /more than 1,000 columns/,
  },
  {
    what: "a page nested a million deep beside its table",
    name: "nested.xls",
    make: () => text(`<html><table><tr><td>name<td>clicks<tr><td>a<td>1</table>${"<div>".repeat(1e6)}`),
    says: null,
  },
  {
    what: "a page with a tag of a million attributes",
    name: "attributes.xls",
    make: () =>
      text(`<html><table ${times(1e6, (at) => `a${at}=1 `)}><tr><td>name<td>clicks<tr><td>a<td>1</table>`),
    says: /tag, comment or text of more than 1 MB/,
  },
  {
    what: "an XML workbook with a row of a million cells",
    name: "row.xml",
    make: () =>
      ml(`<Worksheet><Table><Row>${"<Cell><Data>1</Data></Cell>".repeat(1e6)}</Row></Table></Worksheet>`),
    says: /columns|rows/,
  },
  {
    what: "an XML workbook of 200,000 sheets",
    name: "sheets.xml",
    make: () =>
      ml("<Worksheet><Table><Row><Cell><Data>1</Data></Cell></Row></Table></Worksheet>".repeat(200_000)),
    says: /more than 100 sheets/,
  },
  {
    what: "an XML workbook with 20 MB in one cell",
    name: "cell.xml",
    make: () =>
      ml(
        `<Worksheet><Table><Row><Cell><Data>${"x ".repeat(10 * megabyte)}</Data></Cell></Row></Table></Worksheet>`,
      ),
    says: /damaged/,
  },
  {
    what: "JSON of a million keys",
    name: "keys.json",
    make: () => text(`{${times(1e6, (at) => `"k${at}":${at},`)}"end":1}`),
    says: /JSON/,
  },
  {
    what: "JSON of a million keys called .csv",
    name: "keys.csv",
    make: () => text(`{${times(1e6, (at) => `"k${at}":${at},`)}"end":1}`),
    says: /JSON/,
  },
  {
    what: "JSON nested a million deep",
    name: "deep.json",
    make: () => text(`[[${"[".repeat(1e6)}`),
    says: /JSON/,
  },
];

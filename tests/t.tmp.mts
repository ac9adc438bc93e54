import { proposeTables } from "#app/connectors/csv/propose.ts";
import { EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { readChunks } from "#app/connectors/csv/typed-rows.ts";
import { readFileSync } from "node:fs";
for (const f of process.argv.slice(2)) {
  const bytes = readFileSync(f);
  const probe = new EncodingProbe(); probe.add(bytes); const encoding = probe.result();
  const read = async function* () { yield bytes; };
  try {
    for (const p of await proposeTables(read, { encoding, zone: "Europe/Berlin", currency: "USD" })) {
      const { assumptions, questions, left_out, ...o } = p.options;
      console.log("==", f.split("/").pop(), p.title, p.rowCount, JSON.stringify({s:o.skip_rows,h:o.has_header,hr:o.head_rows,t:o.take_rows,d:o.decimal,wide:!!o.wide}));
      console.log("  ", p.columns.map((c:any)=>`${c.name}:${c.role}${c.combine?"/"+c.combine:""}${c.dateFormat?"/"+c.dateFormat:""}`).join(" | "));
      console.log("   out", (left_out??[]).map(l=>`${l.line}:${l.why}${l.of?":"+l.of+l.side:""}`).join(" "));
      for (const q of questions ?? []) console.log("   ?", q.about, q.text);
      for (const q of assumptions ?? []) console.log("   .", q.assumed, "|", q.because);
      try { const sums: any = {}; let n=0;
      for await (const c of readChunks(read(), p.columns, p.options)) { n+=c.rowCount; for (const [k,v] of Object.entries(c.columns)) for (const x of v) if (typeof x==="number") sums[k]=(sums[k]??0)+x; }
      console.log("   sums", n, JSON.stringify(sums)); } catch (e) { console.log("   READ FAILS", String(e)); }
    }
  } catch (e) { console.log("==", f, "FAILS", String(e)); }
}

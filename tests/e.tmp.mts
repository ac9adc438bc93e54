import { EncodingProbe, decodeText } from "#app/connectors/csv/encoding.ts";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
const texts: Record<string,[string,string][]> = {
 pl: [["windows-1250","Kampania;Wyświetlenia;Kliknięcia;Koszt\nŚwięta zakupy;1200;60;1034,50\nWrzesień piekarnia łódzka;1000;40;934,50\n"]],
 cs: [["windows-1250","Kampaň;Zobrazení;Prokliky;Cena\nZnačka;1200;60;1034,50\nPodzimní dorty – výběr;1000;40;934,50\n"]],
 hu: [["windows-1250","Kampány;Megjelenítések;Kattintások;Költség\nŐszi torták;1200;60;1034\n"]],
 ru: [["windows-1251","День;Кампания;Показы;Клики;Стоимость\n01.09.2026;Бренд;1200;60;1034,50\n"]],
 ruCaps: [["windows-1251","ДАТА;КЛИКИ\n01.09.2026;60\n"]],
 de: [["windows-1252","Kampagne;Klicks;Größe\nÄpfel;12;Straße\n"]],
 fr: [["windows-1252","Campagne;Coût;Période\nÉté à Paris;12;février\n"]],
 sv: [["windows-1252","Kampanj;Visningar\nHöst på stan;12\nKött;4\n"]],
 da: [["windows-1252","Kampagne;Omkostning\nEfterår på Nørrebro;12\n"]],
 es: [["windows-1252","Campaña;Impresión\nOtoño;12\n"]],
 el: [["windows-1253","Καμπάνια;Εμφανίσεις;Κλικ;Κόστος\nΦθινόπωρο;1200;60;10\n"]],
 tr: [["windows-1254","Kampanya;Gösterimler;Tıklamalar;Maliyet\nGüz alışverişi şenliği;1200;60;10\n"]],
 he: [["windows-1255","קמפיין;חשיפות;קליקים\nסתיו;1200;60\n"]],
 ar: [["windows-1256","الحملة;مرات الظهور;النقرات\nحملة الخريف;1200;60\n"]],
 lt: [["windows-1257","Kampanija;Parodymai;Paspaudimai\nRudens šventė Žvėryne;1200;60\n"]],
 lv: [["windows-1257","Kampaņa;Klikšķi;Izmaksas\nRudens tirdziņš Rīgā;1200;60\n"]],
 vi: [["windows-1258","Chiến dịch;Lượt hiển thị;Lượt nhấp\nMùa thu;1200;60\n"]],
 ja: [["shift_jis","日,キャンペーン,表示回数,クリック数,費用\n2026/09/01,ブランド,1200,60,1034\n"]],
 zh: [["gb18030","日期,广告系列,展示次数,点击次数,费用\n2026/09/01,品牌,1200,60,1034\n"]],
 ko: [["euc-kr","날짜,캠페인,노출수,클릭수,비용\n2026/09/01,브랜드,1200,60,1034\n"]],
 u32: [["utf-32le","Date,Été\n2026-01-01,5\n"],["utf-32be","Date,Été\n2026-01-01,5\n"]],
 u16: [["utf-16le","日期,广告系列,展示次数\n2026/09/01,品牌,1200\n"],["utf-16be","День,Кампания\n2026/09/01,Бренд\n"]],
};
const py: Record<string,string> = {"shift_jis":"cp932","euc-kr":"cp949"};
for (const [name, list] of Object.entries(texts)) for (const [encoding, text] of list) {
  const bytes = execFileSync("/usr/bin/python3", ["-c", `import sys,unicodedata\nt=sys.stdin.buffer.read().decode('utf8')\ntry:\n  b=t.encode('${py[encoding]??encoding}')\nexcept Exception:\n  o=b''\n  for ch in t:\n    try: o+=ch.encode('${encoding}')\n    except Exception:\n      d=unicodedata.normalize('NFD',ch)\n      base=d[0]\n      rest=d[1:]\n      if len(d)==3:\n        base=unicodedata.normalize('NFC',d[0]+[m for m in d[1:] if m in '\\u0302\\u0306\\u031b'][0]); rest=[m for m in d[1:] if m not in '\\u0302\\u0306\\u031b'][0]\n      o+=base.encode('${encoding}')+rest.encode('${encoding}')\n  b=o\nsys.stdout.buffer.write(b)`], { input: text });
  const probe = new EncodingProbe(); probe.add(bytes); const found = probe.result();
  let out = ""; for await (const t of decodeText((async function*(){yield bytes})(), found)) out += t;
  console.log(name, encoding, found, found === encoding ? "ok" : "WRONG", out.normalize("NFC") === text ? "" : "text differs: " + out.slice(0,60));
}
for (const f of ["F11-cp1251.csv","F11-one-bad-byte.csv","F11-shift-jis.csv"]) { const b = readFileSync("/work/shared/review/files/"+f); const p = new EncodingProbe(); p.add(b); const e=p.result(); console.log(f, e, JSON.stringify(p.assumption(e))); }

import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import ipaddr from "ipaddr.js";

export type Zone = Record<
  string,
  {
    readonly txt?: readonly string[];
    readonly cname?: string;
    /** A function says them anew at each question. */
    readonly a?: readonly string[] | (() => readonly string[]);
    readonly aaaa?: readonly string[] | (() => readonly string[]);
    /** Default: 60 seconds. */
    readonly ttl?: number;
    readonly mx?: string;
    /** "silent" never replies, a number replies after so many milliseconds. */
    readonly does?: "silent" | "fail" | number;
  }
>;

/** A DNS server on loopback, over UDP and TCP (RFC 1035). Follows CNAME records as resolvers do. */
export async function startDns(zone: Zone = {}) {
  const asked: string[] = [];
  const records: Zone = { ...zone };
  const reply = (query: Buffer, send: (answer: Buffer) => void) => {
    const { name, type, end } = questionOf(query);
    asked.push(`${typeNames[type] ?? type} ${name}`);
    const entry = records[name];
    if (entry?.does === "silent") return;
    const answers = entry?.does === "fail" ? null : answersFor(name, type, records);
    const isKnown = name in records;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (answers === null ? 2 : isKnown ? 0 : 3), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers?.length ?? 0, 6);
    const message = Buffer.concat([header, query.subarray(12, end), ...(answers ?? [])]);
    if (typeof entry?.does === "number") setTimeout(() => send(message), entry.does);
    else send(message);
  };
  const tcp = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (data: Buffer) =>
      reply(data.subarray(2), (answer) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(answer.length);
        socket.end(Buffer.concat([length, answer]));
      }),
    );
  });
  const udp = await listenOnOnePort(tcp);
  udp.on("message", (query, from) =>
    reply(query, (answer) => udp.send(fitting(answer, query), from.port, from.address)),
  );
  return {
    address: `127.0.0.1:${udp.address().port}`,
    asked,
    records,
    close: () => {
      udp.close();
      tcp.close();
    },
  };
}

/** A port that is free for TCP may be taken for UDP. */
async function listenOnOnePort(tcp: Server): Promise<Socket> {
  for (;;) {
    tcp.listen(0, "127.0.0.1");
    await once(tcp, "listening");
    const udp = createSocket("udp4");
    try {
      udp.bind((tcp.address() as AddressInfo).port, "127.0.0.1");
      await once(udp, "listening");
      return udp;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      tcp.close();
      await once(tcp, "close");
    }
  }
}

const mostBytes = 1232;

/** A long answer is cut to its question, so that it is fetched over TCP. */
function fitting(answer: Buffer, query: Buffer): Buffer {
  if (answer.length <= mostBytes) return answer;
  const cut = Buffer.from(answer.subarray(0, questionOf(query).end));
  cut.writeUInt16BE(cut.readUInt16BE(2) | 0x0200, 2);
  cut.writeUInt16BE(0, 6);
  return cut;
}

const types = { a: 1, cname: 5, mx: 15, txt: 16, aaaa: 28 } as const;
const typeNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(types).map(([name, type]) => [type, name.toUpperCase()]),
);

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at]! > 0) {
    labels.push(query.toString("ascii", at + 1, at + 1 + query[at]!));
    at += query[at]! + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answersFor(asked: string, type: number, records: Zone): Buffer[] {
  const answers: Buffer[] = [];
  let name = asked;
  for (let step = 0; step < 12; step++) {
    const entry = records[name];
    if (!entry) break;
    if (entry.cname !== undefined) {
      answers.push(record(name, types.cname, nameBytes(entry.cname), entry.ttl));
      if (type === types.cname) break;
      name = entry.cname;
      continue;
    }
    if (type === types.txt)
      for (const text of entry.txt ?? []) answers.push(record(name, type, textBytes(text)));
    for (const address of type === types.a || type === types.aaaa ? addressesOf(entry, type) : [])
      answers.push(record(name, type, Buffer.from(ipaddr.parse(address).toByteArray()), entry.ttl));
    if (type === types.mx && entry.mx !== undefined)
      answers.push(record(name, type, Buffer.concat([Buffer.from([0, 10]), nameBytes(entry.mx)])));
    break;
  }
  return answers;
}

function addressesOf(entry: Zone[string], type: number): readonly string[] {
  const addresses = type === types.a ? entry.a : entry.aaaa;
  return typeof addresses === "function" ? addresses() : (addresses ?? []);
}

function record(name: string, type: number, data: Buffer, ttl = 60): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), fixed, data]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** Split at 255 bytes, as published keys are. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

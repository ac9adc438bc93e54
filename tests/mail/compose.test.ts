import { createHash, createVerify, randomBytes } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { composeMessage } from "#app/mail/compose-message.server.ts";
import { dkimKeyFor, dkimRecord, makeDkimKey } from "#app/mail/dkim.server.ts";
import { exampleMessage } from "./example-message.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = { cid: "first-screen", name: "first-screen.png", bytes: png };
const pdf = {
  name: "Müller – Bericht – 2026-10.pdf",
  contentType: "application/pdf",
  bytes: Buffer.from("%PDF-1.7\n%%EOF"),
};

/** The tree of parts, one line each, indented by depth. */
function shape(raw: string, depth = 0): string[] {
  const type = /^content-type: *([^;\r\n]+)/im.exec(raw.split("\r\n\r\n")[0] ?? "")?.[1] ?? "text/plain";
  const boundary = /boundary="([^"]+)"/.exec(raw.split("\r\n\r\n")[0] ?? "")?.[1];
  const parts = boundary ? raw.split(`--${boundary}`).slice(1, -1) : [];
  return [
    `${" ".repeat(depth)}${type}`,
    ...parts.flatMap((part) => shape(part.replace(/^\r\n/, ""), depth + 1)),
  ];
}

test("text comes before HTML, the picture beside the HTML, the PDF last", async () => {
  const raw = (await composeMessage(exampleMessage({ pictures: [picture], attachments: [pdf] }))).toString(
    "latin1",
  );
  expect(shape(raw)).toEqual([
    "multipart/mixed",
    " multipart/alternative",
    "  text/plain",
    "  multipart/related",
    "   text/html",
    "   image/png",
    " application/pdf",
  ]);
  expect(shape((await composeMessage(exampleMessage())).toString("latin1"))).toEqual([
    "multipart/alternative",
    " text/plain",
    " text/html",
  ]);
});

test("files of any length arrive unchanged, for the first recipient and for the next", async () => {
  for (const length of [0, 1, 56, 57, 58, 114, 5000]) {
    const bytes = randomBytes(length);
    const files = {
      pictures: [{ ...picture, bytes: randomBytes(length) }],
      attachments: [{ ...pdf, bytes }],
    };
    const first = (await composeMessage(exampleMessage(files))).toString("latin1");
    const next = await composeMessage(exampleMessage({ ...files, to: "next@harbour.example" }));
    for (const raw of [first, next.toString("latin1")]) {
      const sent = (await PostalMime.parse(Buffer.from(raw, "latin1"))).attachments;
      const contents = sent.map(({ content }) => Buffer.from(content as ArrayBuffer));
      expect(contents).toEqual([files.pictures[0]!.bytes, bytes]);
      if (length > 0) expect(raw, "no line between a file and its boundary").not.toMatch(/=\r\n\r\n--/);
    }
  }
});

test("a parser finds the picture, the file name and every header", async () => {
  const message = exampleMessage({
    subject: "Zürich – October 2026, with a subject long enough to be folded over more than one line",
    pictures: [picture],
    attachments: [pdf],
    replyTo: { name: "Ida, of “Northlight”", address: "ida@northlight.example" },
    headers: {
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<https://x.example/unsubscribe/${"t".repeat(80)}>, <mailto:a@x.example>`,
    },
  });
  const raw = await composeMessage(message);
  const mail = await PostalMime.parse(raw);
  expect(mail.messageId).toBe(message.id);
  expect(mail.subject).toBe(message.subject);
  expect(mail.from).toMatchObject({ name: "Northlight Studio", address: "reports@northlight.example" });
  expect(mail.replyTo).toMatchObject([{ name: "Ida, of “Northlight”", address: "ida@northlight.example" }]);
  expect(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(
    message.headers["List-Unsubscribe"],
  );
  expect(mail.headers.find(({ key }) => key === "content-language")?.value).toBe("en");
  expect(
    mail.attachments.map(({ filename, contentId, disposition }) => [filename, contentId, disposition]),
  ).toEqual([
    ["first-screen.png", "<first-screen>", "inline"],
    ["Müller – Bericht – 2026-10.pdf", undefined, "attachment"],
  ]);
  // RFC 2231, which mail programs support for names beyond ASCII.
  expect(raw.toString("latin1")).toMatch(/filename\*(0\*)?=utf-8''M%C3%BCller%20%E2%80%93/);
});

test("no text can add a header or a recipient", async () => {
  const evil = "x\r\nBcc: all@x.example\r\n\r\n<script>";
  const raw = await composeMessage(
    exampleMessage({
      subject: evil,
      from: { name: evil, address: "reports@northlight.example" },
      replyTo: { name: evil, address: "a@x.example\r\nBcc: all@x.example" },
      headers: { "List-Id": evil },
      attachments: [{ ...pdf, name: evil }],
    }),
  );
  const head = raw.toString("latin1").split("\r\n\r\n")[0] ?? "";
  expect(head).not.toMatch(/^bcc:/im);
  expect((await PostalMime.parse(raw)).bcc).toBeUndefined();
});

test("no header names the software that made it", async () => {
  const raw = (await composeMessage(exampleMessage({ pictures: [picture], attachments: [pdf] }))).toString(
    "latin1",
  );
  expect(raw).not.toMatch(/x-mailer|nodemailer|plainboard/i);
});

test("the company's key signs headers and body as RFC 6376 requires", async () => {
  const key = await makeDkimKey();
  expect(key.privateKey).not.toContain("PRIVATE KEY");
  const message = exampleMessage({
    dkim: dkimKeyFor("northlight.example", key),
    headers: {
      "List-Unsubscribe": "<https://x.example/u>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    attachments: [pdf],
  });
  const raw = (await composeMessage(message)).toString("latin1");
  const record = dkimRecord("northlight.example", key);
  expect(record.host).toBe("reports._domainkey.northlight.example");
  expect(verifyDkim(raw, record.value)).toMatchObject({
    d: "northlight.example",
    s: "reports",
    verified: true,
  });
  expect(verifyDkim(raw.replace("1,575", "9,999"), record.value).verified).toBe(false);
  expect(verifyDkim(raw.replace("Subject: October", "Subject: November"), record.value).verified).toBe(false);
  expect(verifyDkim(raw, record.value).h).toEqual(
    expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post", "message-id"]),
  );
});

/** A verifier written from RFC 6376 (relaxed/relaxed, rsa-sha256), independent of the signer. */
function verifyDkim(raw: string, record: string) {
  const at = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, at)
    .replace(/\r\n(?=[ \t])/g, "\u0000")
    .split("\r\n");
  const headers = lines.map((line) => line.replaceAll("\u0000", "\r\n"));
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? "";
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => [
        tag.slice(0, tag.indexOf("=")).trim(),
        tag.slice(tag.indexOf("=") + 1).replace(/\s+/g, ""),
      ]),
  );
  const relaxed = (line: string) => {
    const colon = line.indexOf(":");
    const value = line
      .slice(colon + 1)
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim();
    return `${line.slice(0, colon).toLowerCase().trim()}:${value}`;
  };
  const body =
    raw
      .slice(at + 4)
      .replace(/[ \t]+(?=\r\n)/g, "")
      .replace(/[ \t]+/g, " ")
      .replace(/(\r\n)+$/, "") + "\r\n";
  const bodyHash = createHash("sha256").update(body, "latin1").digest("base64");
  const h = (tags.h ?? "").toLowerCase().split(":");
  const signed = h
    .flatMap((name) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`)).slice(-1))
    .map(relaxed);
  const text = [...signed, relaxed(signature.replace(/(\bb=)[^;]*$/, "$1"))].join("\r\n");
  const publicKey = `-----BEGIN PUBLIC KEY-----\n${/p=([^;]+)/.exec(record)?.[1]}\n-----END PUBLIC KEY-----`;
  const verified =
    bodyHash === tags.bh &&
    createVerify("sha256")
      .update(text, "latin1")
      .verify(publicKey, tags.b ?? "", "base64");
  return { d: tags.d, s: tags.s, h, verified };
}

import { buffer } from "node:stream/consumers";
import DKIM from "nodemailer/lib/dkim";
import MailComposer from "nodemailer/lib/mail-composer";
import { oneLine } from "./html.ts";
import type { Mailbox, Message } from "./message.ts";

export async function composeMessage(message: Message): Promise<Buffer> {
  const attachments = await Promise.all([
    ...message.pictures.map(({ cid, name, bytes }) =>
      withEncoded(bytes, { cid, filename: oneLine(name), contentType: "image/png", ...inline }),
    ),
    ...message.attachments.map(({ name, contentType, bytes }) =>
      withEncoded(bytes, { filename: oneLine(name), contentType, ...attached }),
    ),
  ]);
  const root = new MailComposer({
    messageId: message.id,
    date: message.date,
    from: mailbox(message.from),
    ...(message.replyTo && { replyTo: mailbox(message.replyTo) }),
    to: (message.header?.to ?? [message.to]).map(bare),
    ...(message.header && message.header.cc.length > 0 && { cc: message.header.cc.map(bare) }),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    headers: {
      "Content-Language": message.lang,
      ...Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, oneLine(value)])),
    },
    attachments,
    // User texts must not make the mailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "windows",
  }).compile();
  const plain = await root.build();
  if (!message.dkim) return plain;

  const { domain, selector, privateKey } = message.dkim;
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders,
  });
  return buffer(signer.sign(plain));
}

const [inline, attached] = [{ contentDisposition: "inline" }, { contentDisposition: "attachment" }] as const;

type Described = {
  readonly cid?: string;
  readonly filename: string;
  readonly contentType: string;
  readonly contentDisposition: "inline" | "attachment";
};

const encodedParts = new WeakMap<Uint8Array, Map<string, Promise<Buffer>>>();

/** Its part of the message, headers and base64: all recipients of a report get the same one. */
async function withEncoded(bytes: Uint8Array, described: Described) {
  const parts = encodedParts.get(bytes) ?? new Map<string, Promise<Buffer>>();
  encodedParts.set(bytes, parts);
  const key = JSON.stringify(described);
  const encoded = parts.get(key) ?? encodePart(bytes, described);
  parts.set(key, encoded);
  return { ...described, raw: await encoded };
}

async function encodePart(bytes: Uint8Array, described: Described): Promise<Buffer> {
  const attachments = [{ ...described, content: Buffer.from(bytes) }];
  const whole = new MailComposer({ text: " ", attachments, newline: "windows" }).compile();
  const part = await whole.childNodes.at(-1)!.build();
  return bytes.length > 0 ? part.subarray(0, -"\r\n".length) : part; // that of the boundary is enough
}

/** RFC 8058: includes the unsubscribe headers. */
const signedHeaders = [
  "From",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "Cc",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "Content-Language",
  "Auto-Submitted",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":");

const bare = (address: string) => ({ name: "", address });

function mailbox({ name, address }: Mailbox) {
  return { name: oneLine(name), address: oneLine(address) };
}

import { buffer } from "node:stream/consumers";
import DKIM from "nodemailer/lib/dkim";
import MailComposer from "nodemailer/lib/mail-composer";
import { oneLine } from "./html.ts";
import type { Mailbox, Message } from "./message.ts";

export async function composeMessage(message: Message): Promise<Buffer> {
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
    attachments: [
      ...message.pictures.map(({ cid, name, bytes }) => ({
        cid,
        filename: oneLine(name),
        content: Buffer.from(bytes),
        contentType: "image/png",
        contentDisposition: "inline",
      })),
      ...message.attachments.map(({ name, contentType, bytes }) => ({
        filename: oneLine(name),
        content: Buffer.from(bytes),
        contentType,
        contentDisposition: "attachment",
      })),
    ],
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

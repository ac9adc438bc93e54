import { oneLine } from "#app/lib/text.schema.ts";

/** RFC 3464. */
export type DeliveryStatus = {
  readonly action: "failed" | "delayed" | "delivered" | "relayed" | "expanded";
  /** 4 is temporary, 5 permanent. */
  readonly class: 2 | 4 | 5;
  /** The receiving server's reply in one line, else the status code. */
  readonly answer: string;
};

const maxAnswer = 1000;

/** Null for other emails. The envelope had one recipient. */
export function readDeliveryStatus(email: string): DeliveryStatus | null {
  const [, report] = email.split(/^content-type:[ \t]*message\/delivery-status\b/im);
  if (report === undefined) return null;
  // Fields of the message, then of each recipient.
  const blocks = report
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .slice(1);
  for (const block of blocks) {
    if (/^--/m.test(block) && !/^action:/im.test(block)) return null;
    const fields = fieldsIn(block);
    const action = fields.get("action")?.toLowerCase();
    const status = /^([245])\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "");
    if (!isAction(action) || !status) continue;
    const said = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]+;\s*/, "");
    return {
      action,
      class: Number(status[1]) as DeliveryStatus["class"],
      answer: oneLine(said.replaceAll("\0", "") || status[0]).slice(0, maxAnswer),
    };
  }
  return null;
}

/** RFC 5322: joins folded lines. */
function fieldsIn(block: string): Map<string, string> {
  const lines = block.replace(/\n[ \t]+/g, " ").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, name = "", value = ""] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value.trim()] as const] : [];
    }),
  );
}

const actions = ["failed", "delayed", "delivered", "relayed", "expanded"] as const;
function isAction(text: string | undefined): text is DeliveryStatus["action"] {
  return (actions as readonly (string | undefined)[]).includes(text);
}

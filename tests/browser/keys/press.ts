import type { Page } from "playwright";

/** Between two keys, as a quick person types. */
const betweenKeysMs = 40;

export async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: betweenKeysMs });
}

/** Presses Tab until a selector has the focus. */
export async function tabTo(page: Page, selector: string, key = "Tab", most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`${most} presses of ${key} do not lead to ${selector}`);
}

type Node = {
  role?: { value: string };
  name?: { value: string };
  backendDOMNodeId?: number;
  ignored?: boolean;
};

/** Names of the parts of a date field, in the order in which a screen reader reads them: "Day", "Month", "Year". */
export async function partsOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { node } = await session.send("DOM.describeNode", { nodeId });
  const { nodes } = (await session.send("Accessibility.queryAXTree", {
    backendNodeId: node.backendNodeId,
    role: "spinbutton",
  })) as { nodes: Node[] };
  await session.detach();
  return nodes.map(({ name }) => (name?.value ?? "").split(" ")[0]!.charAt(0)).join("");
}

/** The keys of a day in the order that the field shows: "11152026" or "15112026". */
export function keysOf(day: string, parts: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return [...parts].map((part) => ({ M: month, D: date, Y: year })[part]).join("");
}

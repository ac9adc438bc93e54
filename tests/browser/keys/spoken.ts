import type { Page } from "playwright";

type Value = { readonly value?: unknown };
type Node = {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly role?: Value;
  readonly name?: Value;
  readonly value?: Value;
  readonly description?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
};

const states = ["checked", "pressed", "expanded", "selected", "required", "invalid", "disabled"];

/**
 * What a screen reader says of the element that has the focus: its group, name, role, value, states and description.
 * Null: no element has it.
 */
export async function spoken(page: Page): Promise<string | null> {
  const session = await page.context().newCDPSession(page);
  try {
    const { result } = await session.send("Runtime.evaluate", {
      expression: "document.activeElement === document.body ? null : document.activeElement",
    });
    if (!result.objectId) return null;
    const { nodes } = (await session.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId,
      fetchRelatives: true,
    })) as { nodes: Node[] };
    const node = nodes[0]!;
    const said = states.flatMap((state) => {
      const value = node.properties?.find(({ name }) => name === state)?.value.value;
      if (value === undefined || value === "false" || (value === false && state !== "expanded")) return [];
      return [value === true || value === "true" ? state : `${state}: ${String(value)}`];
    });
    const { name, role, value, description } = node;
    const group = groupOf(node, nodes);
    return [
      ...(group ? [`[${group}]`] : []),
      String(name?.value ?? ""),
      String(role?.value ?? ""),
      ...(value?.value === undefined ? [] : [`“${String(value.value)}”`]),
      ...said,
      ...(description?.value ? [`(${String(description.value)})`] : []),
    ].join(" · ");
  } finally {
    await session.detach();
  }
}

/** The nearest one that has a name. */
function groupOf(node: Node, nodes: readonly Node[]): string | null {
  const byId = new Map(nodes.map((one) => [one.nodeId, one]));
  for (let above = byId.get(node.parentId ?? ""); above; above = byId.get(above.parentId ?? ""))
    if (/^(?:group|radiogroup)$/.test(String(above.role?.value)) && above.name?.value)
      return String(above.name.value);
  return null;
}

import { newInteractiveWidget, newPassiveWidget } from "#app/domain/widgets/widget.ts";
import type { InteractiveWidget, PassiveWidget, WidgetInstance } from "#db/schema/documents/dashboard.ts";

/** Small widgets of a bakery's dashboard for tests. */
export function anInstance(given: Partial<WidgetInstance> = {}): WidgetInstance {
  return {
    id: "i1",
    type: "csv",
    prefix: "Shop",
    sourceId: "shop-orders",
    config: { metrics: ["orders"], dimension: "date" },
    currency: "EUR",
    accounts: [],
    inputs: {},
    metricsOptions: {},
    ...given,
  };
}

export function aWidget(
  id: string,
  given: Partial<Omit<InteractiveWidget, "id" | "nature">> = {},
): InteractiveWidget {
  return newInteractiveWidget(id, { title: `Widget ${id}`, instances: [anInstance()], ...given });
}

export function aTextCard(
  id: string,
  given: Partial<Omit<PassiveWidget, "id" | "nature" | "format">> = {},
): PassiveWidget {
  return newPassiveWidget(id, {
    title: "What happened",
    inputs: { content: "Orders grew **a lot**." },
    ...given,
  });
}

import { newInteractiveWidget, newPassiveWidget } from "#app/domain/widgets/widget.ts";
import type {
  FormatOptions,
  InteractiveWidget,
  PassiveWidget,
  WidgetFormat,
} from "#db/schema/documents/dashboard.ts";

export type SampleParts = {
  readonly source: (name: string) => string;
  readonly calculated: (name: string) => string;
};

type Shape = `${1 | 2 | 3 | 4}x${1 | 2 | 3}`;
type SampleQuery = {
  metrics: readonly string[];
  dimension?: string;
  split?: string;
  order?: string;
  currency?: string;
};
type Looks = Partial<Pick<InteractiveWidget, "rowsLimit" | "hiddenChange">> & { options?: FormatOptions };

export function boardOf({ source }: SampleParts, id: () => string) {
  return {
    number(
      title: string,
      shape: Shape,
      format: Exclude<WidgetFormat, "textCard">,
      from: string,
      asked: SampleQuery,
      looks: Looks = {},
    ): InteractiveWidget {
      const { options = {}, ...rest } = looks;
      return newInteractiveWidget(id(), {
        ...sizeOf(shape),
        ...rest,
        title,
        format,
        formatOptions: options,
        orderBy: asked.order ? { column: asked.order, dir: "desc" } : null,
        instances: [
          {
            id: id(),
            type: "csv",
            prefix: from,
            sourceId: source(from),
            config: {
              metrics: asked.metrics,
              dimension: asked.dimension ?? null,
              split: asked.split ?? null,
            },
            currency: asked.currency ?? "EUR",
            accounts: [],
            inputs: {},
            metricsOptions: {},
          },
        ],
      });
    },
    text(title: string, shape: Shape, content: string): PassiveWidget {
      return newPassiveWidget(id(), { ...sizeOf(shape), title, inputs: { content } });
    },
  };
}

function sizeOf(shape: Shape) {
  return { width: Number(shape[0]) as 1 | 2 | 3 | 4, height: Number(shape[2]) as 1 | 2 | 3 };
}

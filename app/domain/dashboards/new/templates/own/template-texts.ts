import { clientWord } from "#app/domain/dashboards/edit/copies/copy-content.ts";
import type { DashboardContent, Widget, WidgetInstance } from "#db/schema/documents/dashboard.ts";

type Change = (text: string, place: string) => string;

export function mapTexts(content: DashboardContent, change: Change): DashboardContent {
  return {
    ...content,
    footer: change(content.footer, "the footer"),
    widgets: content.widgets.map((widget) => mapWidget(widget, change)),
  };
}

function mapWidget(widget: Widget, change: Change): Widget {
  const named = `“${widget.title || "a widget without a title"}”`;
  const texts = {
    title: change(widget.title, `the title of ${named}`),
    description: change(widget.description, `the description of ${named}`),
  };
  if (widget.nature === "interactive") {
    const instances = widget.instances.map((instance) => ({
      ...instance,
      metricsOptions: mapLabels(instance.metricsOptions, (label) => change(label, `a label in ${named}`)),
    }));
    return { ...widget, ...texts, instances };
  }
  const { content, header, caption } = widget.inputs;
  const place = `the text of ${named}`;
  return {
    ...widget,
    ...texts,
    inputs: {
      ...widget.inputs,
      ...(content !== undefined && { content: change(content, place) }),
      ...(header !== undefined && { header: change(header, place) }),
      ...(caption !== undefined && { caption: change(caption, place) }),
    },
    images: widget.images.map((image) => ({ ...image, alt: change(image.alt, place) })),
  };
}

function mapLabels(options: WidgetInstance["metricsOptions"], change: (label: string) => string) {
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [
      key,
      option.label === undefined ? option : { ...option, label: change(option.label) },
    ]),
  );
}

/** "Zitta Garden in autumn" is "{client} in autumn". */
export function withoutClient(content: DashboardContent, client: string): DashboardContent {
  const pattern = namePatternOf(client);
  return mapTexts(content, (text) => text.replace(pattern, clientWord));
}

export function withClientName(content: DashboardContent, client: string): DashboardContent {
  return mapTexts(content, (text) => text.replaceAll(clientWord, client));
}

export type Mention = { readonly name: string; readonly places: readonly string[] };

export function mentionsIn(content: DashboardContent, names: readonly string[]): Mention[] {
  const texts: { text: string; place: string }[] = [];
  mapTexts(content, (text, place) => {
    texts.push({ text, place });
    return text;
  });
  for (const widget of content.widgets)
    if (widget.nature === "interactive")
      for (const { config } of widget.instances)
        for (const { value } of config.filter ?? [])
          texts.push({ text: value, place: `a filter of “${widget.title}”` });
  return names.flatMap((name) => {
    const pattern = namePatternOf(name);
    const places = texts.filter(({ text }) => text.search(pattern) !== -1).map(({ place }) => place);
    return places.length === 0 ? [] : [{ name, places: [...new Set(places)] }];
  });
}

/** Whole words, in any case. */
function namePatternOf(name: string): RegExp {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "giu");
}

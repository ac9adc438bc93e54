export const dateParams = [
  "rangeType",
  "startDate",
  "endDate",
  "month",
  "year",
  "compare",
  "compareStartDate",
  "compareEndDate",
] as const;

export function datesOf(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url);
  return new URLSearchParams([...searchParams].filter(([name]) => isDateParam(name)));
}

export function editorHref(permalink: string, request: Request, widgetId: string): string {
  const dates = datesOf(request).toString();
  return `/dashboards/${permalink}/edit${dates && `?${dates}`}#${widgetId}`;
}

function isDateParam(name: string): boolean {
  return dateParams.some((one) => one === name);
}

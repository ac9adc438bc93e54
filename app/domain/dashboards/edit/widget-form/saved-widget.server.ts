import { data, redirect } from "@remix-run/node";
import { editorHref } from "../../view/read/dates-of-request.ts";
import { besideField, type PanelAnswer } from "./panel/panel-answer.ts";

export function savedWidget(request: Request, permalink: string, form: FormData, widgetId: string) {
  if (form.has(besideField)) return data<PanelAnswer>({ savedWidgetId: widgetId });
  return redirect(editorHref(permalink, request, widgetId), 303);
}

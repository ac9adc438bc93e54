import { connectors, findConnector, findProvider } from "#app/connectors/registry.ts";
import { templateList, widgetConfig } from "./templates.ts";

export function listTemplates() {
  return templateList(Object.keys(connectors));
}

export function findWidgetConfig(type: string) {
  const connector = findConnector(type);
  return connector && widgetConfig(connector.id, connector.name, findProvider(type));
}

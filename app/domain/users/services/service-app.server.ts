import { config } from "#app/config.server.ts";
import { mappedAddress } from "#app/config/provider-settings.ts";
import { type Service, type ServiceId, serviceIds, serviceOf } from "../sign-in-services.ts";

export type ServiceButton = { readonly id: ServiceId; readonly name: string };
export type ServiceApp = {
  readonly service: Service;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** Null if not set up. */
export function appOfService(id: ServiceId): ServiceApp | null {
  const service = serviceOf(id);
  const clientId = config.providerVariables[`${service.env}_CLIENT_ID`];
  const clientSecret = config.providerVariables[`${service.env}_CLIENT_SECRET`];
  return clientId && clientSecret ? { service, clientId, clientSecret } : null;
}

export function configuredServices(): ServiceButton[] {
  return serviceIds.flatMap((id) => {
    const app = appOfService(id);
    return app ? [{ id, name: app.service.name }] : [];
  });
}

export function serviceCallback(id: ServiceId): string {
  return `${config.appUrl}/login/${id}/callback`;
}

export function serviceAddress(url: string): string {
  return mappedAddress(config.providerOrigins, url) ?? url;
}

import type { ReturnTo } from "#app/domain/sources/kind.ts";

const idPattern = /^[\w-]{1,40}$/;

export function returnTo(request: Request): ReturnTo {
  const { searchParams } = new URL(request.url);
  const idOf = (name: string) => {
    const value = searchParams.get(name) ?? "";
    return idPattern.test(value) ? value : null;
  };
  return { template: idOf("template"), client: idOf("client"), dashboard: idOf("dashboard") };
}

export function isReturning({ template, client, dashboard = null }: ReturnTo): boolean {
  return template !== null || client !== null || dashboard !== null;
}

export function returnQuery({ template, client, dashboard }: ReturnTo): URLSearchParams {
  return new URLSearchParams({
    ...(template && { template }),
    ...(client && { client }),
    ...(dashboard && { dashboard }),
  });
}

export function startHref(to: ReturnTo): string {
  return isReturning(to) ? `/dashboards/create?${returnQuery(to)}` : "/dashboards/create";
}

export function returnPart(to: ReturnTo): string {
  return isReturning(to) ? `&${returnQuery(to)}` : "";
}

import { type ServiceNotice, serviceNotice } from "./service-failure.ts";
import { isService, serviceOf } from "../sign-in-services.ts";

export function serviceNoticeIn(request: Request): ServiceNotice | null {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("with");
  return isService(id) ? serviceNotice(searchParams.get("problem"), serviceOf(id).name) : null;
}

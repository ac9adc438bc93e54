import { useEffect, useRef } from "react";
import { useChannel, useCompanyChannel } from "#app/realtime/client/use-live.ts";
import { offerTyped } from "#app/realtime/client/typed-input.ts";
import { setUnsentForm, useUnsent } from "#app/ui/forms/unsent.ts";
import { findUnsaved } from "./unsaved-changes.ts";

/** True once another person deleted the dashboard; the form stays. */
export function useKeptWhenDeleted(dashboardId: string): boolean {
  const isDeleted = useRef(false);
  useChannel(useCompanyChannel(), (name, data) => {
    const changed = data as { readonly dashboardId?: string; readonly version?: number | null };
    if (name !== "DashboardUpdated" || changed.dashboardId !== dashboardId || changed.version !== null)
      return;
    isDeleted.current = true;
    if (findUnsaved().length > 0) setUnsentForm({ status: 404, message: "" });
  });
  useEffect(() => offerTyped(() => isDeleted.current && findUnsaved().length > 0), []);
  return useUnsent()?.status === 404;
}

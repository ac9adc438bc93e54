// Pages work without it; it must not import React.
import { dateMenus } from "./date-menus.ts";
import { downloads } from "./downloads.ts";
import { embedHeight } from "./embed-height.ts";
import { modals, onboardingStep } from "./modals.ts";
import { pictures } from "./pictures.ts";
import { openData } from "./open-data.ts";
import { printKey } from "./print-key.ts";
import { shareLinks } from "./share-links.ts";
import { sortTables } from "./sort-tables.ts";
import { tooltips } from "./tooltips.ts";

tooltips();
dateMenus();
pictures();
shareLinks();
sortTables();
openData();
downloads();
embedHeight();
printKey();
modals();
onboardingStep();
if (document.documentElement.dataset.pending)
  void import("./live/live-refresh.ts").then(({ waitForNumbers }) => waitForNumbers());
const realTime = document.querySelector<HTMLElement>("[data-real-time]");
if (realTime) void import("./live/keep-live.ts").then(({ keepLive }) => keepLive(realTime));
const agency = document.querySelector<HTMLElement>("[data-agency-live]")?.dataset.agencyLive;
if (agency) void import("./live/agency-live.ts").then(({ agencyLive }) => agencyLive(agency));

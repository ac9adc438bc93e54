import { openModal } from "#app/ui/modal/open-modal.ts";
import { announceOnboarding } from "#app/lib/onboarding/announce-onboarding.ts";
import { isReachable } from "#app/realtime/client/reachable.ts";
import { whenBack } from "./live/lost-notice.ts";
import { fetchPage } from "./sort-tables.ts";

const copiedMs = 750;
const failedMs = 1500;
const pollMs = 1000;
const patienceMs = 600_000;
const notLost = "The PDF is not lost: it goes on by itself when the connection is back.";

export function shareLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-copy]")) copyLink(link);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-pdf]")) pdfLink(link);
}

const labelOf = (link: HTMLElement) => link.querySelector("span") ?? link;

function copyLink(link: HTMLAnchorElement): void {
  const label = labelOf(link);
  const words = link.dataset.copy ?? "";
  label.textContent = words;
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    await copy(link.href);
    label.textContent = "Copied successfully";
    setTimeout(() => (label.textContent = words), copiedMs);
    tell(link).catch(() => undefined);
  });
}

/** The clipboard API needs https or localhost. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

function pdfLink(link: HTMLAnchorElement): void {
  const label = labelOf(link);
  const words = label.textContent ?? "";
  /** Sorting a table changes the link's href. */
  let [asked, made] = ["", ""];
  let state: "idle" | "loading" | "ready" | "failed" = "idle";

  function become(next: typeof state, text: string): void {
    state = next;
    label.textContent = text;
    link.toggleAttribute("data-danger", next === "failed");
    link.setAttribute("aria-busy", String(next === "loading"));
  }

  function rest(): void {
    if (link.href === made) link.href = asked;
    become("idle", words);
  }

  link.addEventListener("click", async (event) => {
    if (state === "ready") {
      tell(link).catch(() => undefined);
      setTimeout(rest); // after the browser has followed the link
      return;
    }
    event.preventDefault();
    if (state !== "idle") return;
    become("loading", "Creating the PDF …");
    try {
      const file = await makePdf(link.dataset.pdf ?? "");
      asked = link.href;
      link.href = file;
      made = link.href;
      become("ready", "Download the PDF");
    } catch {
      become("failed", "Failed");
      setTimeout(rest, failedMs);
    }
  });
}

/** Polls with each 202's check value. Throws after ten minutes. */
async function makePdf(api: string): Promise<string> {
  const url = new URL(api, location.href);
  url.searchParams.set("timezone", Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (let end = Date.now() + patienceMs; Date.now() < end;) {
    const reply = await fetch(url, { headers: headers(), cache: "no-store" }).catch(() => null);
    if (!reply?.ok && !(await isReachable())) {
      await new Promise<void>((resolve) => whenBack(resolve, notLost));
      end = Date.now() + patienceMs;
      continue;
    }
    if (!reply) throw new Error("No PDF: no answer");
    if (reply.status === 202) {
      url.searchParams.set("check", ((await reply.json()) as PdfReply).check);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      continue;
    }
    if ([401, 419, 588].includes(reply.status)) location.reload(); // signed out, or another user signed in
    if (!reply.ok) throw new Error(`No PDF: ${reply.status}`);
    return ((await reply.json()) as PdfReply).url;
  }
  throw new Error("No PDF: it takes too long");
}

type PdfReply = { readonly check: string; readonly url: string };

function headers(): Record<string, string> {
  const { identification } = document.documentElement.dataset;
  return {
    "X-Requested-With": "XMLHttpRequest",
    ...(identification && { "x-identification": identification }),
  };
}

async function tell(link: HTMLElement): Promise<void> {
  const { stepAfter } = link.dataset;
  if (stepAfter === undefined) return;
  const body = new URLSearchParams({ onboarding: stepAfter });
  const asking = { ...headers(), Accept: "application/json" };
  const reply = await fetch("/onboarding", { method: "POST", body, headers: asking, keepalive: true });
  if (!reply.ok) return;
  const { data } = (await reply.json()) as { data: { flow: string | null; step: number; finished: boolean } };
  announceOnboarding(data.flow, data.step);
  if (data.finished) await congratulate();
}

async function congratulate(): Promise<void> {
  const dialog = (await fetchPage(location.href))?.querySelector<HTMLDialogElement>("#congratulations");
  if (!dialog || document.getElementById(dialog.id)) return;
  document.querySelector("main")?.append(dialog);
  openModal(dialog);
}

export function dateMenus(page: ParentNode = document, signal?: AbortSignal): void {
  for (const details of page.querySelectorAll<HTMLDetailsElement>("details[data-menu]")) {
    const form = details.querySelector("form");
    if (!form) continue;
    let reset = () => form.reset();
    const fetchCalendar = once(async () => {
      if (form.dataset.today) reset = (await import("./enhance-date-form.ts")).enhanceDateForm(form, signal);
    });
    for (const sign of ["pointerenter", "focusin", "toggle"]) details.addEventListener(sign, fetchCalendar);
    if (details.open) fetchCalendar();
    closes(details, form, () => reset(), signal);
  }
}

function once(make: () => Promise<void>): () => void {
  let made: Promise<void> | undefined;
  return () => {
    made ??= make().catch(() => {
      made = undefined;
    });
  };
}

function closes(
  details: HTMLDetailsElement,
  form: HTMLFormElement,
  reset: () => void,
  signal?: AbortSignal,
): void {
  const close = () => {
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  form.querySelector("[data-cancel]")?.addEventListener("click", (event) => {
    event.preventDefault();
    reset();
    close();
  });
  details.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && details.open) close();
  });
  const closeOutside = ({ target }: Event) => {
    // The calendar redraws itself, which detaches targets.
    if (target instanceof Node && target.isConnected && !details.contains(target)) details.open = false;
  };
  document.addEventListener("click", closeOutside, signal && { signal });
}

import { element } from "./element.ts";

export function pictures(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-picture]");
    if (!link) return;
    event.preventDefault();
    open(link.href, link.dataset.picture!);
  });
}

function open(src: string, alt: string): void {
  const close = element("button", {}, "Close");
  const dialog = element(
    "dialog",
    { "data-picture-viewer": "", "aria-label": alt },
    element("img", { src, alt }),
    element("form", { method: "dialog" }, element("span", { "aria-hidden": "true" }, alt), close),
  );
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}

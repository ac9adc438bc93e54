/** Escape presses the element with `data-dismiss`, as without script. Works with and without React. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.matches(":modal")) return;
  dialog.removeAttribute("open");
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => {
    const dismiss = dialog.querySelector<HTMLElement>("[data-dismiss]");
    if (!dismiss) return;
    event.preventDefault();
    dismiss.click();
  });
}

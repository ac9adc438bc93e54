/**
 * Puts a dialog that the server sent open over the page. Escape presses the element with `data-dismiss`, so that
 * closing is the same link or form as without script. For pages with and without React.
 */
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

export function printKey(): void {
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== "p" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    const link = document.querySelector<HTMLAnchorElement>("a[data-print]");
    if (!link) return;
    event.preventDefault();
    location.assign(`${link.href}#now`);
  });
}

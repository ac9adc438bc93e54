/** Not all browsers open <details> for links into it. */
export function openData(): void {
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[data-open]");
    const data = link && document.getElementById(link.hash.slice(1));
    const details = data?.closest("details");
    if (!details) return;
    details.open = true;
    data?.focus();
  });
}

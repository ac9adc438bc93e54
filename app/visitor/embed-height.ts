export function embedHeight(): void {
  const content = document.querySelector<HTMLElement>("[data-embed]");
  if (!content || window.parent === window) return;
  let sent = 0;
  const send = () => {
    const reportHeight = Math.ceil(content.getBoundingClientRect().height);
    if (reportHeight === sent) return;
    sent = reportHeight;
    window.parent.postMessage({ reportHeight }, "*");
  };
  new ResizeObserver(send).observe(content);
  send();
}

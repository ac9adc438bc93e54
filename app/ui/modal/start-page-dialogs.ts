import styles from "./message-modal.module.css";

const asksQuestion = /^(?!\/dashboards\/[^/]+\/widgets\/)\/.+\/(delete|rename)$/;

export function startPageDialogs(): void {
  let isOpening = false;
  window.addEventListener(
    "click",
    (event) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !isPlainClick(event) || !isQuestion(link)) return;
      event.preventDefault(); // before the router's own listener
      if (isOpening) return;
      isOpening = true;
      void openQuestion(link).finally(() => (isOpening = false));
    },
    true,
  );
}

function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !defaultPrevented && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

function isQuestion({ origin, pathname, search, target }: HTMLAnchorElement): boolean {
  const isOurs = origin === location.origin && target === "";
  return isOurs && (asksQuestion.test(pathname) || search.startsWith("?delete="));
}

async function openQuestion(link: HTMLAnchorElement): Promise<void> {
  const question = await readQuestion(link.href);
  if (!question) return location.assign(link.href);
  const { title, form } = question;
  const dialog = document.createElement("dialog");
  dialog.className = styles.modal!;
  dialog.setAttribute("aria-labelledby", "question-title");
  const words = document.createElement("div");
  words.className = styles.words!;
  const heading = document.createElement("h2");
  heading.id = "question-title";
  heading.textContent = title;
  words.append(heading, form);
  dialog.append(words);
  const dismiss = form.querySelector<HTMLElement>("[data-dismiss]");
  dismiss?.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    dialog.close();
  });
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    focusAgain(link);
  });
  document.body.append(dialog);
  dialog.showModal();
  const field = form.querySelector<HTMLInputElement>("input[type='text']");
  field?.select();
  // Nothing is deleted by Enter alone.
  (field ?? dismiss)?.focus();
}

async function readQuestion(href: string): Promise<{ title: string; form: HTMLFormElement } | null> {
  try {
    const answer = await fetch(href, { headers: { Accept: "text/html" } });
    if (!answer.ok || answer.redirected) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.querySelector("[data-question]");
    const [title, form] = [part?.querySelector("h1")?.textContent, part?.querySelector("form")];
    return title && form ? { title, form: document.importNode(form, true) } : null;
  } catch {
    return null;
  }
}

/** A closed menu's link cannot have focus: its button gets it. */
function focusAgain(link: HTMLElement): void {
  const menu = link.closest("[popover]");
  const opener = menu?.id ? document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`) : null;
  (opener ?? link).focus();
}

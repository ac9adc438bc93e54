// Pages before sign-in work without it: a form is sent once, and its button says so.
addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement)) return;
  if (button.ariaBusy === "true") event.preventDefault();
  else setBusy(button, true);
});

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll<HTMLInputElement>("input[type=hidden][name=timezone]"))
  field.value ||= zone;

// Back from the next page.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[aria-busy=true]"))
    setBusy(button, false);
});

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  button.ariaBusy = isBusy ? "true" : null;
  if (isBusy) button.dataset.state = "busy";
  else delete button.dataset.state;
  const words = button.querySelector("[aria-live]");
  const { otherText } = button.dataset;
  if (!words || otherText === undefined) return;
  button.dataset.otherText = words.textContent ?? "";
  words.textContent = otherText;
}

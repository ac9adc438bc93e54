// The password page works without it.
for (const box of document.querySelectorAll<HTMLElement>("[data-password]")) {
  const input = box.querySelector<HTMLInputElement>("input[type=password]");
  const button = box.querySelector<HTMLButtonElement>("button[data-show]");
  if (!input || !button) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = input.type === "text";
    input.type = isShown ? "password" : "text";
    button.textContent = isShown ? "Show" : "Hide";
    button.setAttribute("aria-pressed", String(!isShown));
    input.focus();
  });
  // Browsers must not keep it as text.
  input.form?.addEventListener("submit", () => {
    input.type = "password";
  });
}

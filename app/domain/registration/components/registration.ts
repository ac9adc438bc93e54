import "#app/domain/users/signed-out/signed-out.ts";
import {
  canStack,
  type Coupon,
  couponEffect,
  couponWords,
  sameCode,
} from "#app/domain/billing/rules/coupons.ts";
import { dollars, type Price } from "#app/domain/billing/rules/prices.ts";
import { focusMissing } from "#app/ui/forms/focus-missing.ts";
import { chosenFrom, payNotes, quoteOf, registerNotes } from "./registration-words.ts";

// The page works without it: then its buttons submit, and the server checks coupons and consents.

const consents = ["terms_consent", "age_consent"];

function follow(form: HTMLFormElement): void {
  const { prices } = JSON.parse(form.dataset.registration!) as { prices: readonly Price[] | null };
  const list = form.querySelector<HTMLElement>("[data-coupons]");
  const status = form.querySelector<HTMLElement>("#coupon-state");
  const apply = form.querySelector<HTMLButtonElement>("button[name=intent]");
  const code = form.querySelector<HTMLInputElement>("input[name=coupon]");
  let coupons = JSON.parse(list?.dataset.coupons ?? "[]") as readonly Coupon[];
  let isChecking = false;
  let message = { text: status?.textContent ?? "", isFine: status?.dataset.fine === "true" };

  function show(): void {
    const given = new FormData(form);
    const isWaiting = consents.some((name) => !given.has(name));
    for (const button of form.querySelectorAll<HTMLButtonElement>("[data-needs-consents]"))
      block(button, isWaiting || (isChecking && !button.hasAttribute("formaction")));
    const chosen = chosenFrom((name) => given.get(name), coupons);
    const note = form.querySelector("#register-waits");
    const usual = prices ? registerNotes[chosen.pay] : "";
    setText(note, isChecking ? registerNotes.isChecking : isWaiting ? registerNotes.isWaiting : usual);
    if (prices) showBill(prices, chosen);
    if (!apply || !status || !code) return;
    const isApplied = coupons.some((one) => sameCode(one.code, code.value));
    block(apply, isChecking || isApplied || code.value.trim() === "");
    setText(status, isChecking ? "Checking the code" : isApplied ? "This code is applied." : message.text);
    status.dataset.fine = String(message.isFine);
  }

  function showBill(prices: readonly Price[], chosen: ReturnType<typeof chosenFrom>): void {
    const { lines, todayCents } = quoteOf(prices, chosen);
    const facts = [
      ...lines.map(({ label, cents }) => [label, cents] as const),
      ["Total", todayCents] as const,
    ];
    const texts = facts.map(([label, cents]) => [label, dollars(cents)] as const);
    const bill = form.querySelector("[data-bill]");
    const table = bill?.querySelector("dl");
    if (!bill || !table) return;
    const shown = [...table.children].map(({ textContent }) => textContent);
    if (shown.join("\n") !== texts.flat().join("\n"))
      table.replaceChildren(
        ...texts.flatMap(([label, amount], at) => {
          const value = at === texts.length - 1 ? element("strong", amount) : amount;
          return [element("dt", label), element("dd", value)];
        }),
      );
    setText(bill.querySelector("p"), payNotes[chosen.pay]);
  }

  function change(next: readonly Coupon[]): void {
    coupons = next;
    const row = form.querySelector<HTMLTemplateElement>("template[data-coupon-row]")!;
    form.querySelector<HTMLInputElement>("input[name=coupons]")!.value = JSON.stringify(
      coupons.map((coupon) => coupon.code),
    );
    list?.replaceChildren(
      ...coupons.map((coupon) => {
        const made = row.content.cloneNode(true) as DocumentFragment;
        for (const part of made.querySelectorAll("[data-part]"))
          part.textContent =
            (part as HTMLElement).dataset.part === "code" ? coupon.code : couponEffect(coupon);
        made.querySelector("button")!.value = coupon.code;
        return made;
      }),
    );
  }

  async function check(): Promise<void> {
    const typed = code!.value.trim();
    isChecking = true;
    show();
    const checked = await lookUp(typed, String(new FormData(form).get("email") ?? ""));
    isChecking = false;
    if ("text" in checked) message = { text: checked.text, isFine: false };
    else if (
      !canStack(
        coupons.map(({ type }) => type),
        checked.coupon.type,
      )
    )
      message = { text: couponWords.notStackable, isFine: false };
    else {
      change([...coupons, checked.coupon]);
      code!.value = "";
      message = { text: couponWords.applied(checked.coupon.code), isFine: true };
    }
    show();
  }

  form.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    if (!button) return;
    if (button.ariaDisabled === "true") {
      event.preventDefault();
      focusMissing(form, button === apply ? ["coupon"] : consents);
    } else if (button === apply) {
      event.preventDefault();
      void check();
    } else if (button.name === "without") {
      event.preventDefault();
      change(coupons.filter((coupon) => coupon.code !== button.value));
      code?.focus();
      show();
    }
  });
  for (const kind of ["input", "change"]) form.addEventListener(kind, show);
  addEventListener("pageshow", show);
  show();
}

/** Tab still reaches it, unlike a disabled one. */
function block(button: HTMLButtonElement, isBlocked: boolean): void {
  button.ariaDisabled = isBlocked ? "true" : null;
}

/** A live region speaks at each change of its text. */
function setText(part: Element | null, text: string): void {
  if (part && part.textContent !== text) part.textContent = text;
}

function element(name: string, content: string | Element): Element {
  const made = document.createElement(name);
  made.append(content);
  return made;
}

type Entity = Coupon & { readonly value: number };

async function lookUp(code: string, email: string): Promise<{ coupon: Coupon } | { text: string }> {
  try {
    const query = email ? `?email=${encodeURIComponent(email)}` : "";
    const response = await fetch(`/api/coupons/${encodeURIComponent(code)}${query}`, {
      headers: { Accept: "application/json" },
    });
    if (response.status === 404) return { text: couponWords.invalid(code) };
    const body = (await response.json()) as { data?: Entity; error?: { message: string } };
    // The message says how long to wait.
    if (response.status === 429 && body.error) return { text: body.error.message };
    if (!body.data) return { text: couponWords.lookupFailed };
    const { code: known, name, type, value } = body.data;
    const cents = type === "price.discount" ? Math.round(value * 100) : value;
    return { coupon: { code: known, name, type, value: cents } };
  } catch {
    return { text: couponWords.lookupFailed };
  }
}

const shown = document.querySelector<HTMLFormElement>("form[data-registration]");
if (shown) follow(shown);

import { useRef, useState } from "react";
import {
  canStack,
  type Coupon,
  couponEffect,
  couponWords,
  sameCode,
} from "#app/domain/billing/rules/coupons.ts";
import { Button } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Fieldset } from "#app/ui/fields/fieldset.tsx";
import { type Field, plainField, textValue } from "#app/ui/fields/field.ts";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";

export type CouponState = ReturnType<typeof useCoupons>;
type Message = { readonly text: string; readonly isFine: boolean };

export function useCoupons(given: readonly Coupon[]) {
  const [coupons, setCoupons] = useState(given);
  const [isChecking, setChecking] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const [typed, setTyped] = useState("");

  async function apply(email: string): Promise<void> {
    const code = typed.trim();
    if (!code || isChecking) return;
    setChecking(true);
    const checked = await lookUp(code, email);
    setChecking(false);
    if ("text" in checked) return setMessage({ text: checked.text, isFine: false });
    const types = coupons.map(({ type }) => type);
    if (!canStack(types, checked.coupon.type))
      return setMessage({ text: couponWords.notStackable, isFine: false });
    setCoupons([...coupons, checked.coupon]);
    setTyped("");
    setMessage({ text: couponWords.applied(checked.coupon.code), isFine: true });
  }

  return {
    coupons,
    isChecking,
    message,
    typed,
    setTyped,
    apply,
    remove: (code: string) => setCoupons(coupons.filter((coupon) => coupon.code !== code)),
  };
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
    const coupon = {
      code: known,
      name,
      type,
      value: type === "price.discount" ? Math.round(value * 100) : value,
    };
    return { coupon };
  } catch {
    return { text: couponWords.lookupFailed };
  }
}

type CouponBoxProps = {
  readonly state: CouponState;
  readonly fields: { readonly coupon: Field; readonly coupons: Field };
  readonly answer: Message | null;
};

export function CouponBox({ state, fields, answer }: CouponBoxProps) {
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const { coupons, isChecking, message, typed, setTyped, apply } = state;
  const isApplied = coupons.some(({ code }) => sameCode(code, typed));
  const shown = message ?? answer;
  return (
    <Fieldset legend="Coupon" hint="Optional.">
      <HiddenField name={fields.coupons.name} value={JSON.stringify(coupons.map(({ code }) => code))} />
      {coupons.map((coupon) => (
        <p key={coupon.code} className="row">
          <span>
            <bdi>{coupon.code}</bdi>: {couponEffect(coupon)}
          </span>{" "}
          <Button
            name="without"
            value={coupon.code}
            formNoValidate
            type={isHydrated ? "button" : "submit"}
            tone="quiet"
            small
            onClick={() => state.remove(coupon.code)}
          >
            Remove <span className="visually-hidden">{coupon.code}</span>
          </Button>
        </p>
      ))}
      <div
        className="stack"
        ref={box}
        onChange={(event) => setTyped((event.target as HTMLInputElement).value)}
      >
        <TextField
          key={coupons.length}
          field={plainField("register", "coupon", {
            value: isHydrated ? "" : (textValue(fields.coupon) ?? ""),
            errors: fields.coupon.errors,
          })}
          label="Code"
          width={16}
          autoComplete="off"
        />
        <div className="row">
          <SubmitButton
            name="intent"
            value="coupon"
            formNoValidate
            type={isHydrated ? "button" : "submit"}
            blocked={isHydrated && (isChecking || isApplied || typed.trim() === "")}
            missing={["coupon"]}
            aria-describedby="coupon-state"
            onClick={() => {
              const form = box.current?.closest("form");
              void apply(form ? String(new FormData(form).get("email") ?? "") : "");
            }}
          >
            Apply coupon
          </SubmitButton>
          <span id="coupon-state" className="small" role="status" data-fine={shown?.isFine}>
            {isChecking ? "Checking the code" : isApplied ? "This code is applied." : shown?.text}
          </span>
        </div>
      </div>
    </Fieldset>
  );
}

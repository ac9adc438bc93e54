import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { wrongPassword } from "./own-password.server.ts";

type Unconfirmed = { readonly outcome: "wrong" } | { readonly outcome: "wait"; readonly waitSeconds: number };

type Reply = {
  readonly fieldErrors?: Record<string, string[]>;
  readonly formErrors?: string[];
  readonly hideFields: string[];
};

export function refuseUnconfirmed(
  request: Request,
  form: { readonly reply: (reply: Reply) => FormAnswer },
  result: Unconfirmed,
  hideFields: string[],
) {
  if (result.outcome === "wrong") {
    const fieldErrors = { current_password: [wrongPassword] };
    return refuseForm(request, form.reply({ fieldErrors, hideFields }));
  }
  const wait = attemptLimitProblem(result.waitSeconds);
  const reply = form.reply({ formErrors: [wait.message], hideFields });
  return refuseForm(request, reply, { code: "slow-down", ...wait });
}

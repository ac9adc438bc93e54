export type ServiceProblem =
  | "canceled"
  | "stale"
  | "refused"
  | "unavailable"
  | "unverified"
  | "no-email"
  | "unknown"
  | "by-invitation"
  | "sign-in-first"
  | "taken"
  | "one-already"
  | "not-invited"
  | "not-set-up"
  | "wait";

export class ServiceFailure extends Error {
  override name = "ServiceFailure";
  readonly problem: ServiceProblem;
  constructor(problem: ServiceProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

const words: Readonly<Record<ServiceProblem, (name: string) => { title: string; text: string }>> = {
  canceled: (name) => ({
    title: `You canceled at ${name}`,
    text: "Nothing was changed. Try again, or use your email and password.",
  }),
  stale: (name) => ({
    title: `The sign-in with ${name} was not completed`,
    text: "It took longer than 10 minutes, was used already, or began in another tab or browser. Try again.",
  }),
  refused: (name) => ({
    title: `${name} did not complete the sign-in`,
    text: "Try again, or use your email and password.",
  }),
  unavailable: (name) => ({
    title: `${name} did not respond`,
    text: "Try again in a minute, or use your email and password.",
  }),
  unverified: (name) => ({
    title: `${name} has not verified your email address`,
    text: `Verify it at ${name} and try again, or use your email and password.`,
  }),
  "no-email": (name) => ({
    title: `${name} shared no email address`,
    text: `Register with your email and a password. You can link ${name} afterwards.`,
  }),
  unknown: (name) => ({
    title: `No account is linked to this ${name} account`,
    text: `Create one here. If you have an account, sign in with your password and link ${name} under Ways to sign in.`,
  }),
  "by-invitation": (name) => ({
    title: `No account is linked to this ${name} account`,
    text: `Accounts are by invitation here. If you have one, sign in with your password and link ${name} under Ways to sign in.`,
  }),
  "sign-in-first": (name) => ({
    title: "There is an account with this address",
    text: `Sign in with your password once, then link ${name} on the next page. Without a password, choose “Forgot password?”.`,
  }),
  taken: (name) => ({
    title: `This ${name} account is linked to another account`,
    text: `Unlink it there first, or choose another ${name} account.`,
  }),
  "one-already": (name) => ({
    title: `Another ${name} account is linked`,
    text: "Unlink it first.",
  }),
  "not-invited": (name) => ({
    title: `The invitation is for another address than your ${name} account`,
    text: `Choose the ${name} account with the invited address, or accept with a password.`,
  }),
  "not-set-up": (name) => ({
    title: `Sign-in with ${name} is not set up here`,
    text: "Use your email and password.",
  }),
  wait: () => ({ title: "Too many attempts", text: "Wait 10 minutes, then try again." }),
};

export type ServiceNotice = { readonly title: string; readonly text: string };

export function serviceNotice(problem: string | null, name: string): ServiceNotice | null {
  return problem !== null && Object.hasOwn(words, problem) ? words[problem as ServiceProblem](name) : null;
}

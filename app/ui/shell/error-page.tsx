import { existingPage } from "#app/site-map.ts";
import { LinkButton } from "../button.tsx";
import { ClientPage } from "./client-page.tsx";
import { PublicShell, ErrorMessage } from "./public-shell.tsx";

export type ErrorWords = {
  readonly status: number;
  readonly message: string | null;
};

type Asked = {
  readonly requestId: string | undefined;
  readonly refreshSeconds: number | null;
};

type ErrorPageProps = ErrorWords &
  Asked & {
    readonly siteTitle: string;
    readonly signedIn: boolean;
    readonly isAdmin: boolean;
  };

export function ErrorPage({ status, message, siteTitle, signedIn, isAdmin, ...asked }: ErrorPageProps) {
  const words = status === 402 && !signedIn ? paused : wordsOf(status);
  const action = status === 402 && !isAdmin ? undefined : words.action;
  const home = signedIn ? { to: "/dashboards", text: "Your dashboards" } : { to: "/login", text: "Sign in" };
  return (
    <PublicShell siteTitle={siteTitle}>
      <ErrorMessage
        status={status}
        title={words.title}
        action={
          <LinkButton to={action?.to ?? home.to} tone="primary" reloadDocument>
            {action?.text ?? home.text}
          </LinkButton>
        }
      >
        <Explanation words={words} status={status} message={message} {...asked} />
      </ErrorMessage>
    </PublicShell>
  );
}

export function ClientsErrorPage({ status, message, ...asked }: ErrorWords & Asked) {
  const words = clientsWords(status);
  return (
    <ClientPage title={words.title}>
      <Explanation words={words} status={status} message={message} {...asked} />
    </ClientPage>
  );
}

function Explanation({
  words,
  status,
  message,
  requestId,
  refreshSeconds,
}: ErrorWords & Asked & { readonly words: Words }) {
  const sentence = refreshSeconds === null ? words.sentence : null;
  const text = (words.keepsMessage && message) || sentence;
  return (
    <>
      {text !== null && <p>{text}</p>}
      {refreshSeconds !== null && <p>This page tries again by itself after {refreshSeconds} seconds.</p>}
      {status >= 500 && requestId ? (
        <p className="soft">
          Reference <code>{requestId}</code>
        </p>
      ) : null}
    </>
  );
}

export const clientsErrorTitle = (status: number): string => clientsWords(status).title;

function clientsWords(status: number): Words {
  if (status === 402) return paused;
  if (status === 404) return noReport;
  return status >= 500 ? noReportNow : wordsOf(status);
}

const noReport: Words = {
  title: "There is no report at this address",
  sentence:
    "The link may have been replaced, or part of it was lost when it was copied. Ask the sender for the current link.",
};

const noReportNow: Words = {
  title: "This report cannot be shown at the moment",
  sentence: "Try again in a few minutes.",
};

type Words = {
  title: string;
  sentence: string;
  keepsMessage?: boolean;
  action?: { to: string; text: string };
};

/** Clients must not learn about the subscription. */
const paused: Words = {
  title: "This dashboard is paused",
  sentence: "Ask the person who sent you the link.",
  keepsMessage: true,
};

function subscriptionAction(): Pick<Words, "action"> {
  const to = existingPage("/company/subscription");
  return to === null ? {} : { action: { to, text: "See the subscription" } };
}

function wordsOf(status: number): Words {
  switch (status) {
    case 400:
    case 415:
    case 422:
      return {
        title: status === 422 ? "There is a problem" : "This could not be read",
        sentence: "The address or the form contains something that is not allowed.",
        keepsMessage: true,
      };
    case 402:
      return {
        title: "Subscription required",
        sentence: "Dashboards can be changed again when an admin of your company renews the subscription.",
        keepsMessage: true,
        ...subscriptionAction(),
      };
    case 403:
      return {
        title: "This page is for admins",
        sentence: "Ask an admin of your company to open it for you, or to give you the role.",
        keepsMessage: true,
      };
    case 404:
      return {
        title: "There is no page at this address",
        sentence:
          "It may have been deleted. A dashboard's address also changes when its owner resets the link: ask the person who sent you the link for the new one.",
      };
    case 405:
      return {
        title: "This request is not supported here",
        sentence: "Go back and try the form again.",
        keepsMessage: true,
      };
    case 409:
      return {
        title: "Someone else saved first",
        sentence: "A change was saved in the meantime.",
        keepsMessage: true,
      };
    case 413:
      return { title: "This is too large", sentence: "Send a smaller file.", keepsMessage: true };
    case 419:
      return {
        title: "Your session has ended",
        sentence: "Sign in again, then try again. Nothing was changed.",
        action: { to: "/login", text: "Sign in" },
      };
    case 429:
      return { title: "Too many attempts", sentence: "Wait a moment, then try again.", keepsMessage: true };
    case 503:
      return {
        title: "Temporarily unavailable",
        sentence: "A required service is not responding. Try again in a few minutes.",
        keepsMessage: true,
      };
    default:
      return {
        title: "Something went wrong on our side",
        sentence:
          "The error was logged. Try again in a moment. If it happens again, send us the reference below.",
      };
  }
}

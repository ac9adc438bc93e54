import type { Person } from "./desk.ts";

export type Asked = {
  readonly provider: string;
  readonly scopes: readonly string[];
  readonly alwaysTicked: readonly string[];
  readonly people: readonly Person[];
  readonly redirectUri: string;
};

/** The consent page in plain HTML: it works with script off, and every part has a name for tests. */
export function consentPage({ provider, scopes, alwaysTicked, people, redirectUri }: Asked): Response {
  const choices = people.map(
    ({ id, name, email }, at) =>
      `<p><label><input type="radio" name="person" value="${escaped(id)}"${at === 0 ? " checked" : ""}> ${escaped(name)} (${escaped(email)})</label></p>`,
  );
  const wishes = scopes.map((scope) =>
    !alwaysTicked.includes(scope)
      ? `<p><label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(scope)}</label></p>`
      : `<p>${escaped(scope)}<input type="hidden" name="scope" value="${escaped(scope)}"></p>`,
  );
  return page(
    `Sign in with ${provider}`,
    `<p>Plainboard, at ${escaped(new URL(redirectUri).origin)}, would like to read your account. This page is the sandbox's own; no request goes to ${escaped(provider)}.</p>
<form method="post">
<fieldset><legend>Account</legend>${choices.join("")}</fieldset>
${scopes.length > 0 ? `<fieldset><legend>It asks for</legend>${wishes.join("")}</fieldset>` : ""}
<p><button name="answer" value="allow">Allow</button> <button name="answer" value="cancel">Cancel</button></p>
</form>`,
  );
}

/** A failure that a provider shows to the person and never returns to the app. */
export function troublePage(provider: string, what: string): Response {
  return page(`${provider} cannot go on`, `<p>${escaped(what)}</p>`, 400);
}

export function page(title: string, body: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.3rem .6rem;text-align:left;vertical-align:top}</style>
<h1>${escaped(title)}</h1>${body}</html>`;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

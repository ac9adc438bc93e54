import { escaped, page } from "./sign-in/consent-page.ts";
import { signInFamilies } from "./sign-in/families.ts";
import type { Sandbox } from "./start.ts";
import { standIns } from "./stand-ins.ts";
import { type SandboxTrouble, troublesOf } from "./troubles.ts";

export const controlPath = "/__sandbox";

/** The sandbox's own pages: input for each kind, and switches for failures. */
export function controlAnswer(
  url: URL,
  sandbox: Sandbox,
  troubleOf: (kind: string) => SandboxTrouble | null,
): Response {
  const { pathname, searchParams: given } = url;
  try {
    switch (pathname.replace(controlPath, "")) {
      case "/trouble":
        sandbox.setTrouble(given.get("kind") ?? "", (given.get("trouble") || null) as SandboxTrouble | null);
        return back();
      case "/end": {
        const what = given.get("what") === "access" ? "access" : "all";
        sandbox.endSignIns(given.get("family") ?? "", what);
        return back();
      }
      case "/calls":
        return Response.json(sandbox.calls());
      default:
        return overview(sandbox, troubleOf);
    }
  } catch (error) {
    return page(
      "That cannot be",
      `<p>${escaped(error instanceof Error ? error.message : String(error))}</p>`,
      400,
    );
  }
}

const back = () => new Response(null, { status: 303, headers: { location: controlPath } });

const link = (path: string, words: Readonly<Record<string, string>>, text: string) =>
  `<a href="${controlPath}${path}?${escaped(new URLSearchParams(words).toString())}">${escaped(text)}</a>`;

function overview({ calls }: Sandbox, troubleOf: (kind: string) => SandboxTrouble | null): Response {
  const counts = calls();
  const kinds = standIns.map((standIn) => {
    const { kind, keys, account, origins } = standIn;
    const typed = { ...(account && { account }), ...keys };
    const known = Object.entries(typed).map(([name, value]) => `${name}: <code>${escaped(value)}</code>`);
    const now = troubleOf(kind);
    const switches = [
      ...troublesOf(standIn).map((trouble) => link("/trouble", { kind, trouble }, trouble)),
      ...(now ? [link("/trouble", { kind, trouble: "" }, "none")] : []),
    ];
    const count = origins.reduce((sum, origin) => sum + (counts[origin] ?? 0), 0);
    return `<tr><th>${kind}</th><td>${known.join("<br>") || "sign in"}</td><td>${now ? `<strong>${now}</strong><br>` : ""}${switches.join(", ")}</td><td>${count}</td></tr>`;
  });
  const families = signInFamilies.map(
    ({ env, name }) =>
      `<tr><th>${escaped(name)}</th><td>${link("/end", { family: env, what: "access" }, "end access tokens")}, ${link("/end", { family: env, what: "all" }, "take back all sign-ins")}</td></tr>`,
  );
  return page(
    "Sandbox",
    `<p>Stand-ins for the providers. What is switched on stays until it is switched off.</p>
<table><tr><th>kind</th><th>what to type</th><th>trouble</th><th>calls</th></tr>${kinds.join("")}</table>
<h2>Sign-ins</h2><table>${families.join("")}</table>`,
  );
}

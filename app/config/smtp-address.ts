import { isPrivateHost } from "./is-private-host.ts";

/** `required`: TLS with a valid certificate. */
export type SmtpTls = "required" | "offered" | "off";

/** Default outside private networks: required. */
export type SmtpAddress = { readonly url: string; readonly tls: SmtpTls };

export function readSmtpAddress(given: string): SmtpAddress | { readonly problem: string } {
  const url = new URL(given);
  const said = url.searchParams.get("tls");
  url.searchParams.delete("tls");
  const isSecure = url.protocol === "smtps:";
  const near = isPrivateHost(url.hostname);
  if (said !== null && said !== "required" && said !== "offered" && said !== "off")
    return { problem: "SMTP_URL takes tls=required, tls=offered or tls=off" };
  if (isSecure && said !== null && said !== "required")
    return { problem: "SMTP_URL starts with smtps://, which always uses TLS: leave out tls" };
  if (said === "off" && !near)
    return {
      problem:
        "SMTP_URL: tls=off would send emails and the password unprotected; it is for this machine and private networks",
    };
  return { url: url.href, tls: said ?? (near && !isSecure ? "offered" : "required") };
}

import { createPrivateKey } from "node:crypto";

export const checkouts = ["off", "test", "fastspring"] as const;
export type CheckoutKind = (typeof checkouts)[number];

export const fastspringVariables = [
  "FASTSPRING_STOREFRONT",
  "FASTSPRING_ACCESS_KEY",
  "FASTSPRING_PRIVATE_KEY",
  "FASTSPRING_USERNAME",
  "FASTSPRING_PASSWORD",
  "FASTSPRING_WEBHOOK_SECRET",
] as const;

export type FastspringSettings = {
  readonly storefront: string;
  readonly isTestStore: boolean;
  readonly accessKey: string;
  readonly privateKey: string;
  readonly username: string;
  readonly password: string;
  readonly webhookSecret: string;
};

type Given = Readonly<Record<string, string | undefined>>;

export function readFastspring(given: Given): FastspringSettings | { readonly problem: string } {
  const missing = fastspringVariables.filter((name) => !given[name]?.trim());
  if (missing.length > 0)
    return {
      problem: `CHECKOUT=fastspring needs ${missing.join(", ")}: ${missing.length === 1 ? "it is" : "they are"} missing`,
    };
  const value = (name: (typeof fastspringVariables)[number]) => given[name]!.trim();
  const storefront = value("FASTSPRING_STOREFRONT")
    .replace(/^https:\/\//, "")
    .replace(/\/+$/, "");
  if (!/^[a-z0-9-]+(\.test)?\.onfastspring\.com(\/[\w-]+)*$/i.test(storefront))
    return {
      problem: "FASTSPRING_STOREFRONT must be a storefront such as agency.onfastspring.com/popup-checkout",
    };
  const privateKey = rsaKey(value("FASTSPRING_PRIVATE_KEY"));
  if (!privateKey)
    return {
      problem:
        "FASTSPRING_PRIVATE_KEY must be an RSA private key (PEM, line breaks may be \\n), or that key in base64",
    };
  return {
    storefront,
    isTestStore: /\.test\.onfastspring\.com/i.test(storefront),
    accessKey: value("FASTSPRING_ACCESS_KEY"),
    privateKey,
    username: value("FASTSPRING_USERNAME"),
    password: value("FASTSPRING_PASSWORD"),
    webhookSecret: value("FASTSPRING_WEBHOOK_SECRET"),
  };
}

function rsaKey(text: string): string | null {
  const pem = text.includes("-----BEGIN")
    ? text.replaceAll("\\n", "\n")
    : Buffer.from(text, "base64").toString("utf8");
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key.export({ type: "pkcs8", format: "pem" }).toString() : null;
  } catch {
    return null;
  }
}

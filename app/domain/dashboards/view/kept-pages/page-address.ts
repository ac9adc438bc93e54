import { isLinkToken } from "../../share/links/link-token.server.ts";

export type PageAddress = {
  readonly permalink: string;
  readonly isLink: boolean;
  readonly isEmbed: boolean;
  /** Of an embed, after its password. */
  readonly unlocked: string | null;
};

const routes = /^dashboard\.(show|print|embed)$/;
const paths = /^\/(dashboards|embed)\/([\w-]+)(?:~([\w.~-]+))?(?:\/print)?$/;
const longestQuery = 1000;

/** Null for what is not a client's page. */
export function pageAddress(routeName: string, url: string): PageAddress | null {
  const [path = "", query = ""] = url.split("?", 2);
  const found = routes.test(routeName) && query.length <= longestQuery ? paths.exec(path) : null;
  if (!found) return null;
  const [, folder, permalink = "", unlocked = null] = found;
  const [isEmbed, isLink] = [folder === "embed", isLinkToken(permalink)];
  if (isEmbed ? isLink : unlocked !== null) return null;
  return { permalink, isLink, isEmbed, unlocked };
}

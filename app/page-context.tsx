import { createContext, useContext } from "react";

/** For error pages, which may have no loader data; the nonce serves all pages. */
export type PageContext = {
  readonly nonce: string | undefined;
  readonly requestId: string | undefined;
  readonly siteTitle: string;
  readonly signedIn: boolean;
  /** The page opens again by itself after so many seconds (app/http/database-answer.server.ts). */
  readonly refreshSeconds: number | null;
  /** CSS of parts of the page, which the server writes into its head. */
  readonly headStyles?: Set<string>;
};

const Context = createContext<PageContext>({
  nonce: undefined,
  requestId: undefined,
  siteTitle: "",
  signedIn: false,
  refreshSeconds: null,
});
export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  return useContext(Context);
}

import { createContext, useContext } from "react";

/**
 * What the server knows of the request while it draws the page: the CSP nonce, and for error pages, which may have no
 * loader's data (a refused form), the id that they quote, whose site this is and whether somebody is signed in.
 */
export type PageContext = {
  readonly nonce: string | undefined;
  readonly requestId: string | undefined;
  readonly siteTitle: string;
  readonly signedIn: boolean;
};

const Context = createContext<PageContext>({
  nonce: undefined,
  requestId: undefined,
  siteTitle: "",
  signedIn: false,
});
export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  return useContext(Context);
}

import { createContext, useContext } from "react";

/** For error pages, which may have no loader data; the nonce serves all pages. */
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

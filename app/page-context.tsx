import { createContext, useContext } from "react";

/** All but the nonce serve error pages, which may have no loader data. */
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

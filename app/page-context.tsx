import { createContext, useContext } from "react";

/** What the server knows of the request while it draws the page: the CSP nonce, and the id that error pages quote. */
export type PageContext = { readonly nonce: string | undefined; readonly requestId: string | undefined };

const Context = createContext<PageContext>({ nonce: undefined, requestId: undefined });
export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  return useContext(Context);
}

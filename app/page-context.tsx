import { createContext, useContext } from "react";

export type PageContext = {
  readonly nonce: string | undefined;
  readonly requestId: string | undefined;
  readonly siteTitle: string;
  readonly signedIn: boolean;
  /** Reloads after these seconds (app/http/database-answer.server.ts). */
  readonly refreshSeconds: number | null;
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

import { createContext, type ReactNode, useContext } from "react";

const PersonIsLimited = createContext(false);

/** Around the page of a person who is limited to clients, or not. */
export const WhoSees = PersonIsLimited.Provider;

/** Links and forms of the whole company. People limited to clients may not use them, and see `instead`. */
export function WholeCompany({
  children,
  instead = null,
}: {
  readonly children: ReactNode;
  readonly instead?: ReactNode;
}) {
  return useContext(PersonIsLimited) ? instead : children;
}

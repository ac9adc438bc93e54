import { createContext, type ReactNode, useContext } from "react";

const PersonIsLimited = createContext(false);

export const WhoSees = PersonIsLimited.Provider;

export function WholeCompany({
  children,
  instead = null,
}: {
  readonly children: ReactNode;
  readonly instead?: ReactNode;
}) {
  return useContext(PersonIsLimited) ? instead : children;
}

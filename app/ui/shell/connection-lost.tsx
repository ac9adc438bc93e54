import { useEffect } from "react";
import { Button } from "../button.tsx";
import { ClientPage } from "./client-page.tsx";

export const connectionLostTitle = "No connection";

type ConnectionLostProps = {
  readonly whenReachable: (act: () => void) => () => void;
};

const openAgain = () => location.reload();

/** Must not reveal the agency. */
export function ConnectionLost({ whenReachable }: ConnectionLostProps) {
  useEffect(() => whenReachable(openAgain), [whenReachable]);
  return (
    <ClientPage title={connectionLostTitle}>
      <p role="status">This page opens again by itself as soon as the connection is back.</p>
      <p>
        <Button type="button" onClick={openAgain}>
          Try now
        </Button>
      </p>
    </ClientPage>
  );
}

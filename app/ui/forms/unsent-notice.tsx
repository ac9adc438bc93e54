import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { Banner } from "../banner.tsx";
import { setUnsentForm, type UnsentState, useUnsent } from "./unsent.ts";
import styles from "./unsent-notice.module.css";

export function UnsentNotice() {
  const unsent = useUnsent();
  const { pathname } = useLocation();
  useEffect(() => () => setUnsentForm(null), [pathname]);
  return (
    <div role="alert" className={styles.notice} hidden={unsent === null}>
      {unsent && <UnsentWords {...unsent} />}
    </div>
  );
}

export function UnsentWords({ status, message }: UnsentState) {
  if (status === 504)
    return (
      <Banner level="warning" title="This was not saved">
        <p>
          The server cannot be reached. Your changes are still on this page: check your internet connection
          and try again.
        </p>
      </Banner>
    );
  if (status === 404) return <GoneWords />;
  const isSignedOut = status === 401 || status === 419;
  return isSignedOut ? (
    <Banner level="warning" title="You are signed out">
      <p>
        Your changes are still on this page and not saved yet.{" "}
        <a href="/login?next=/unsent" target="_blank" rel="noopener">
          Sign in in another tab
        </a>
        , then come back and try again.
      </p>
    </Banner>
  ) : (
    <Banner level="warning" title="This was not saved">
      <p>
        {message} Your changes are still on this page: fix it in{" "}
        <a href="/dashboards" target="_blank" rel="noopener">
          another tab
        </a>
        , then come back and try again.
      </p>
    </Banner>
  );
}

function GoneWords() {
  const { pathname, search } = useLocation();
  return (
    <Banner level="warning" title="This is no longer there">
      <p>
        It was probably deleted in the meantime, so nothing was changed. Anything you typed is still on this
        page: copy what you need, then <a href={pathname + search}>load the page again</a>.
      </p>
    </Banner>
  );
}

import { useEffect, useState } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";

type OfflineBannerProps = {
  readonly what?: string;
  /** Milliseconds. */
  readonly since: number;
  readonly nextAt: number;
  readonly onTry: () => void;
  readonly children: string;
};

export function OfflineBanner({
  what = "No connection",
  since,
  nextAt,
  onTry,
  children,
}: OfflineBannerProps) {
  const seconds = useSecondsTo(nextAt);
  return (
    <div role="status">
      <Banner
        level="warning"
        icon="refresh"
        title={`${what} since ${clock(since)}.`}
        action={
          <Button type="button" small onClick={onTry}>
            Try now
          </Button>
        }
      >
        <p>
          {children}{" "}
          <span aria-hidden="true">{`Next try in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`}</span>
        </p>
      </Banner>
    </div>
  );
}

function useSecondsTo(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((at - now) / 1000));
}

function clock(at: number): string {
  return new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

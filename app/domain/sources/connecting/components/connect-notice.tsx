import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";

type ConnectNoticeProps = {
  readonly problem: { readonly text: string; readonly retryHref: string } | null;
};

export function ConnectNotice({ problem }: ConnectNoticeProps) {
  if (!problem) return null;
  return (
    <Banner
      level="warning"
      title="Not connected"
      action={
        <LinkButton small to={problem.retryHref} reloadDocument>
          Try again
        </LinkButton>
      }
    >
      {problem.text}
    </Banner>
  );
}

import type { ReactNode } from "react";
import { brandCss } from "#app/theme/css.ts";
import { Button, look } from "#app/ui/button.tsx";
import { ClientNote, ClientPage } from "#app/ui/shell/client-page.tsx";
import { HeadStyle } from "#app/ui/head-style.tsx";
import type { BrandedHead, ClosedDoor } from "../../branded-head.ts";
import { Band } from "./band.tsx";

type DoorPageProps = {
  readonly view: BrandedHead;
  readonly title: string;
  readonly children: ReactNode;
  readonly isFramed?: boolean;
};

export function DoorPage({ view, title, isFramed = false, children }: DoorPageProps) {
  const css = brandCss(view.brand, { ground: view.backgroundColor });
  const { name, contact, email } = view.agency;
  const rest = email ? contact.replace(email, "").replace(/^ · /, "") : contact;
  return (
    <>
      <HeadStyle css={css} />
      <ClientPage
        title={title}
        head={isFramed ? <></> : <Band view={view} />}
        foot={
          !isFramed && (
            <>
              <b>{name}</b>
              <span>
                {email && <a href={`mailto:${email}`}>{email}</a>}
                {email && rest && " · "}
                {rest}
              </span>
            </>
          )
        }
      >
        {children}
      </ClientPage>
    </>
  );
}

export function ClosedDoorPage({ door }: { readonly door: ClosedDoor }) {
  const { view, title, lead, request, isFramed } = door;
  const { name, email } = view.agency;
  return (
    <DoorPage view={view} title={title} isFramed={isFramed}>
      <p>{lead}</p>
      {request && (
        <form method="post" action={request.action}>
          <Button tone="primary">Ask for a new link</Button>
        </form>
      )}
      {request && <ClientNote>{request.note}</ClientNote>}
      {!request && email && (
        <p>
          <a href={`mailto:${email}`} {...look({ tone: "primary" })}>
            Write to {name}
          </a>
        </p>
      )}
    </DoorPage>
  );
}

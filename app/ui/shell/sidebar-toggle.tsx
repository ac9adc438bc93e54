import type { FormEvent } from "react";
import { Button } from "../button.tsx";

type SidebarToggleProps = {
  readonly isOpen: boolean;
  /** The id of what it shows and hides. */
  readonly controls: string;
  readonly onChange: (isOpen: boolean) => void;
};

/** Without script the form loads the page again; with script the page changes at once. The server keeps the choice. */
export function SidebarToggle({ isOpen, controls, onChange }: SidebarToggleProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(!isOpen);
    const body = new URLSearchParams({ sidebar: isOpen ? "closed" : "open" });
    const headers = { accept: "application/json" };
    fetch("/sidebar", { method: "POST", body, headers, keepalive: true }).catch(() => undefined);
  };
  return (
    <form method="post" action="/sidebar" onSubmit={submit}>
      <Button
        tone="quiet"
        icon="sidebar"
        iconOnly
        name="sidebar"
        value={isOpen ? "closed" : "open"}
        aria-expanded={isOpen}
        aria-controls={controls}
      >
        Sidebar
      </Button>
    </form>
  );
}

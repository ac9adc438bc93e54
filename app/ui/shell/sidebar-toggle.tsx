import type { FormEvent } from "react";
import { Button } from "../button.tsx";

type SidebarToggleProps = {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onChange: (isOpen: boolean) => void;
};

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

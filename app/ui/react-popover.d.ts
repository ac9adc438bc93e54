import "react";

// React 18 supports these attributes but does not type them.
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "" | "auto" | "manual" | undefined;
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined;
    popovertargetaction?: "show" | "hide" | "toggle" | undefined;
  }
}

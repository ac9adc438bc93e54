import "react";

// React 18 passes these attributes through as they are written, and its types do not know them yet.
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "" | "auto" | "manual" | undefined;
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined;
    popovertargetaction?: "show" | "hide" | "toggle" | undefined;
  }
}

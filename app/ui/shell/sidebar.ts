export function isSidebarOpen(cookies: string | null): boolean {
  return !/(?:^|;\s*)(?:__Host-)?sidebar=closed(?:;|$)/.test(cookies ?? "");
}

export function sidebarCookie(isOpen: boolean, isSecure: boolean): string {
  const name = `${isSecure ? "__Host-" : ""}sidebar`;
  const parts = [`${name}=${isOpen ? "open" : "closed"}`, "Path=/", "Max-Age=31536000", "HttpOnly"];
  return [...parts, "SameSite=Lax", ...(isSecure ? ["Secure"] : [])].join("; ");
}

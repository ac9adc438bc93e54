/** The sidebar of an agency, as pages get it. */
export const shell = {
  siteTitle: "Plainboard",
  nav: [
    { href: "/dashboards", label: "Dashboards", note: 18, isCurrent: true },
    { href: "/company/sources", label: "Sources", note: "1 needs you" },
    { href: "/company/automatic-reports", label: "Automatic reports", note: null },
  ],
  company: { name: "Northlight Studio", nav: [{ href: "/company/users", label: "People" }] },
  user: { name: "Marta Quill", note: "Admin · Europe/Berlin", href: "/users/1" },
};

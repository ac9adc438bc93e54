/** The address of such a page is a secret: it goes nowhere with a link, and into no search engine. */
export const secretAddress = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Clients of an agency that sends in its own name never read ours: not in these pages, not in their titles. */
export const siteTitle = "";

/** The URL is a secret, so it must not leak by referrer or search engine. */
export const secretAddress = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Pages for an agency's clients do not name the product. */
export const siteTitle = "";

/** The URL is a secret: no referrer, no indexing. */
export const secretAddress = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Visitors' pages do not name the product. */
export const siteTitle = "";

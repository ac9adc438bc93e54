/** The URL is a secret. */
export const secretAddress = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** These pages do not name the product. */
export const siteTitle = "";

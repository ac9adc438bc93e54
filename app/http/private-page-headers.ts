/** The URL is a secret: no referrer, no indexing. */
export const privatePageHeaders = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** The URL is a secret: no referrer, no indexing. */
export const privatePageHeaders = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** From an embed's loader to its Content-Security-Policy; never sent. */
export const framesHeader = "X-Frames";

/** From the checkout page to its Content-Security-Policy; never sent. */
export const checkoutHeader = "X-Checkout";

/** The URL is a secret: no referrer, no indexing. */
export const privatePageHeaders = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** For the Content-Security-Policy; never sent. */
export const framesHeader = "X-Frames";

/** For the Content-Security-Policy; never sent. */
export const checkoutHeader = "X-Checkout";

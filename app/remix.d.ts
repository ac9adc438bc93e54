import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    /** As in remix.config.js: loaders hand over dates as dates, and `data()` is what it wraps. */
    v3_singleFetch: true;
  }
}

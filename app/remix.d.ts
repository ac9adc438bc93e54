import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    /** As in remix.config.js: loaders return dates. */
    v3_singleFetch: true;
  }
}

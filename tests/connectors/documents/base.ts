import type { VendorDocument } from "./document.ts";

export const base: VendorDocument = {
  kind: "base",
  sources: ["https://base.me"],
  calls: [
    {
      call: "GET https://app.base.me/api/v1/clients/{}/links",
      takes: "date_from date_to page per_page",
      words: "",
      gives: "category currency data date id live meta page per_page price status total type url user",
    },
    {
      call: "GET https://app.base.me/api/v1/clients",
      takes: "page per_page",
      words: "",
      gives: "active data domain id meta name page per_page total",
    },
  ],
  examples: [],
  unverified:
    "Base.me publishes no description of its API and no recording is known: every name here is assumed.",
};

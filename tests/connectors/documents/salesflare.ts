import type { VendorDocument } from "./document.ts";

export const salesflare: VendorDocument = {
  kind: "salesflare",
  sources: ["https://api.salesflare.com/openapi.json"],
  calls: [
    {
      call: "GET https://api.salesflare.com/me",
      takes: "",
      words: "",
      gives: "currency html id iso name team time_zone",
    },
    {
      call: "GET https://api.salesflare.com/pipelines",
      takes: "",
      words: "",
      gives:
        "archived currency default_pipeline fixed_stage html id iso name order probability recurring stages",
    },
    {
      call: "GET https://api.salesflare.com/opportunities",
      takes: "close_after close_before creation_after creation_before details limit offset order_by pipeline",
      words: "T00 Z creation_date true",
      gives:
        "account assignee calculated_value can_edit close_date color contract_end_date contract_start_date creation_date creator currency custom date description disabled done duration_in_seconds email entity files fixed_stage frequency hotness html id iso last_interaction last_modified_by lead_source lost_reason main_contact modification_date name order owner person picture pipeline probability recurring_price_per_unit stage stage_updates start_date tags type units value",
    },
    {
      call: "GET https://api.salesflare.com/users",
      takes: "",
      words: "",
      gives: "email id name",
    },
    {
      call: "GET https://api.salesflare.com/contacts",
      takes: "creation_after creation_before limit offset",
      words: "T00 Z",
      gives: "creation_date id name",
    },
    {
      call: "GET https://api.salesflare.com/accounts",
      takes: "creation_after creation_before limit offset",
      words: "T00 Z",
      gives: "creation_date id name",
    },
  ],
  examples: [
    {
      source: "https://api.salesflare.com/openapi.json",
      request:
        "GET https://api.salesflare.com/opportunities?pipeline=1&limit=100&offset=0&order_by=creation_date%20desc&details=true",
      reply: [
        {
          id: 123,
          name: "Website redesign",
          owner: {
            id: 7,
            name: "Ann",
            email: "ann@example.com",
            picture: null,
            disabled: false,
          },
          account: {
            id: 5,
            picture: null,
            name: "Acme",
            hotness: 2,
            owner: 7,
          },
          stage: {
            id: 11,
            name: "Lead",
            color: "#ccc",
            fixed_stage: null,
            order: 1,
            probability: 10,
            pipeline: 1,
          },
          assignee: {
            id: 7,
            name: "Ann",
            email: "ann@example.com",
            picture: null,
          },
          pipeline: {
            id: 1,
            name: "Sales",
          },
          value: 5000,
          calculated_value: 5000,
          frequency: null,
          units: null,
          recurring_price_per_unit: null,
          contract_start_date: null,
          contract_end_date: null,
          currency: {
            id: 1,
            iso: "EUR",
            html: "&euro;",
          },
          close_date: "2024-05-31",
          start_date: null,
          done: false,
          probability: 10,
          creation_date: "2024-03-01T10:00:00.000Z",
          modification_date: "2024-03-02T10:00:00.000Z",
          creator: 7,
          last_modified_by: 7,
          can_edit: true,
          last_interaction: {
            type: "email",
            description: "",
            date: "2024-03-02T10:00:00.000Z",
            person: {
              id: 9,
              picture: null,
              name: "Bo",
            },
          },
          stage_updates: [
            {
              duration_in_seconds: 86400,
              stage: {
                id: 11,
                order: 1,
                name: "Lead",
                color: "#ccc",
              },
            },
          ],
          tags: [
            {
              id: 3,
              name: "SEO",
            },
          ],
          lost_reason: {
            id: 1,
            name: "Price",
            order: 1,
          },
          lead_source: {
            id: 2,
            name: "Referral",
          },
          main_contact: {
            id: 9,
            name: "Bo",
            email: "bo@example.com",
            picture: null,
            entity: "contact",
          },
          files: [],
          custom: {},
        },
      ],
      of: "GET https://api.salesflare.com/opportunities",
      reads: {
        parameters: {
          reportType: "created",
          pipeline: "1",
        },
        metrics: ["opportunities", "value"],
        dimension: null,
        from: "2024-03-01",
        to: "2024-03-01",
        totals: {
          opportunities: 1,
          value: 5000,
        },
      },
    },
  ],
  unverified:
    "No recording is known: names are those of Salesflare's own OpenAPI, values of the example are illustrative.",
};

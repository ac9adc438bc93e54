import type { VendorDocument } from "./document.ts";

export const mailchimp: VendorDocument = {
  kind: "mailchimp",
  sources: [
    "https://mailchimp.com/developer/marketing/api/reports/",
    "https://mailchimp.com/developer/marketing/api/lists/",
  ],
  calls: [
    {
      call: "GET https://us10.api.mailchimp.com/3.0/",
      takes: "fields",
      words: "account_timezone",
      gives: "account_timezone",
      mask: {
        in: "fields",
        around: "",
      },
    },
    {
      call: "GET https://us10.api.mailchimp.com/3.0/reports",
      takes: "before_send_time count fields offset since_send_time",
      words:
        "T00 abuse_reports bounces campaign_title clicks ecommerce emails_sent forwards id list_id list_name opens reports send_time subject_line total_items type unsubscribed",
      gives:
        "abuse_reports bounces campaign_title click_rate clicks clicks_total currency_code ecommerce emails_sent forwards forwards_count forwards_opens hard_bounces id last_click last_open list_id list_name open_rate opens opens_total proxy_excluded_open_rate proxy_excluded_opens proxy_excluded_unique_opens reports send_time soft_bounces subject_line syntax_errors total_items total_orders total_revenue total_spent type unique_clicks unique_opens unique_subscriber_clicks unsubscribed",
      mask: {
        in: "fields",
        around:
          "opens_total proxy_excluded_opens unique_opens proxy_excluded_unique_opens open_rate proxy_excluded_open_rate last_open clicks_total unique_clicks unique_subscriber_clicks click_rate last_click hard_bounces soft_bounces syntax_errors forwards_count forwards_opens total_orders total_spent total_revenue currency_code",
      },
    },
    {
      call: "GET https://us10.api.mailchimp.com/3.0/lists",
      takes: "count fields offset",
      words: "id lists name stats total_items",
      gives:
        "avg_sub_rate avg_unsub_rate cleaned_count click_rate id lists member_count name open_rate stats total_items unsubscribe_count",
      mask: {
        in: "fields",
        around:
          "member_count unsubscribe_count cleaned_count open_rate click_rate avg_sub_rate avg_unsub_rate",
      },
    },
    {
      call: "GET https://us10.api.mailchimp.com/3.0/campaigns",
      takes: "count fields list_id offset sort_dir sort_field status",
      words: "DESC campaigns e7fd5aad id send_time sent settings total_items",
      gives: "campaigns from_name id send_time settings subject_line title total_items",
      mask: {
        in: "fields",
        around: "title subject_line from_name",
      },
    },
    {
      call: "GET https://us10.api.mailchimp.com/3.0/lists/{}/activity",
      takes: "count fields offset",
      words:
        "activity day emails_sent hard_bounce other_adds other_removes recipient_clicks soft_bounce subs total_items unique_opens unsubs",
      gives:
        "activity day emails_sent hard_bounce other_adds other_removes recipient_clicks soft_bounce subs total_items unique_opens unsubs",
      mask: {
        in: "fields",
        around: "",
      },
    },
    {
      call: "GET https://us10.api.mailchimp.com/3.0/lists/{}/growth-history",
      takes: "count fields offset",
      words: "cleaned history month subscribed total_items unsubscribed",
      gives: "cleaned history month subscribed total_items unsubscribed",
      mask: {
        in: "fields",
        around: "",
      },
    },
    {
      call: "GET https://us10.api.mailchimp.com/3.0/reports/{}/click-details",
      takes: "count fields offset",
      words: "total_clicks total_items unique_clicks url urls_clicked",
      gives: "total_clicks total_items unique_clicks url urls_clicked",
      mask: {
        in: "fields",
        around: "",
      },
    },
  ],
  examples: [
    {
      source:
        "https://github.com/airbytehq/airbyte/blob/master/airbyte-integrations/connectors/source-mailchimp/integration_tests/expected_records.jsonl",
      request:
        "GET https://us10.api.mailchimp.com/3.0/reports?since_send_time=2022-12-01T00:00:00%2B00:00&before_send_time=2023-01-01T00:00:00%2B00:00&count=1000&offset=0",
      reply: {
        reports: [
          {
            id: "a79651273b",
            campaign_title: "Untitled",
            type: "regular",
            list_id: "16d6ec4ffc",
            list_name: "Airbyte",
            subject_line: "Airbyte Test",
            emails_sent: 50,
            abuse_reports: 0,
            unsubscribed: 0,
            send_time: "2022-12-27T08:36:55+00:00",
            bounces: {
              hard_bounces: 0,
              soft_bounces: 0,
              syntax_errors: 0,
            },
            forwards: {
              forwards_count: 0,
              forwards_opens: 0,
            },
            opens: {
              opens_total: 412,
              unique_opens: 50,
              open_rate: 1,
              last_open: "2023-01-09T10:07:54+00:00",
            },
            clicks: {
              clicks_total: 48,
              unique_clicks: 47,
              unique_subscriber_clicks: 33,
              click_rate: 0.66,
              last_click: "2022-12-27T15:28:11+00:00",
            },
            ecommerce: {
              total_orders: 0,
              total_spent: 0,
              total_revenue: 0,
              currency_code: "USD",
            },
          },
        ],
        total_items: 1,
      },
      of: "GET https://us10.api.mailchimp.com/3.0/reports",
      reads: {
        parameters: {
          property: "all",
          reportType: "campaigns",
        },
        metrics: ["emailsSent", "uniqueOpens", "subscriberClicks", "clickRate", "uniqueOpensWithoutProxies"],
        dimension: null,
        from: "2022-12-01",
        to: "2022-12-31",
        totals: {
          emailsSent: 50,
          uniqueOpens: 50,
          subscriberClicks: 33,
          clickRate: 0.66,
          uniqueOpensWithoutProxies: null,
        },
      },
    },
  ],
};

import type { VendorDocument } from "./document.ts";

export const semrush: VendorDocument = {
  kind: "semrush",
  sources: [
    "https://developer.semrush.com/api/v3/analytics/",
    "https://github.com/Aurnix/semrush-api-documentation",
  ],
  calls: [
    {
      call: "GET https://api.semrush.com/ domain_organic",
      takes:
        "database display_date display_limit display_offset display_sort domain export_columns export_escape key type",
      words:
        "Co Cp Kd Nq Ph Po Tc Tg Tr Ur co_asc co_desc cp_asc cp_desc domain_organic kd_asc kd_desc nq_asc nq_desc po_asc po_desc tc_asc tc_desc tr_asc tr_desc uk",
      gives: "",
    },
    {
      call: "GET https://www.semrush.com/users/countapiunits.html",
      takes: "key",
      words: "",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/management/v1/projects",
      takes: "filter key",
      words: "all",
      gives: "domain_unicode project_id project_name tool tools url",
    },
    {
      call: "GET https://api.semrush.com/ domain_rank",
      takes: "database display_date domain export_columns export_escape key type",
      words: "Ac Ad At Dn Oc Or Ot Rk domain_rank us",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/ domain_rank_history",
      takes: "database display_limit display_sort domain export_columns export_escape key type",
      words: "Ac Ad At Dt Oc Or Ot Rk domain_rank_history dt_desc us",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/ domain_ranks",
      takes: "display_date display_limit domain export_columns export_escape key type",
      words: "Ac Ad At Db Oc Or Ot Rk domain_ranks",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/ domain_organic_unique",
      takes: "database display_date display_limit display_sort domain export_columns export_escape key type",
      words: "Pc Tg Tr Ur domain_organic_unique pc_asc pc_desc tr_asc tr_desc us",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/ domain_organic_organic",
      takes: "database display_date display_limit display_sort domain export_columns export_escape key type",
      words: "Ad Cr Dn Np Oc Or Ot cr_asc cr_desc domain_organic_organic np_asc np_desc us",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/analytics/v1/ backlinks_overview",
      takes: "export_columns key target target_type type",
      words:
        "ascore backlinks_overview domains_num follows_num images_num ips_num nofollows_num root_domain sponsored_num texts_num total ugc_num urls_num",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/analytics/v1/ backlinks_historical",
      takes: "display_limit export_columns key target target_type timespan type",
      words: "backlinks_historical backlinks_num date domains_num months root_domain score",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/analytics/v1/ backlinks_refdomains",
      takes: "display_limit display_sort export_columns key target target_type type",
      words:
        "backlinks_num backlinks_num_asc backlinks_num_desc backlinks_refdomains country domain domain_ascore domain_ascore_asc domain_ascore_desc root_domain",
      gives: "",
    },
    {
      call: "GET https://api.semrush.com/reports/v1/projects/{}/tracking/ tracking_visibility_organic",
      takes: "action date_begin date_end key type",
      words: "report tracking_visibility_organic",
      gives: "Av Dt Sov Tc Tr Vi Vr data state total",
    },
    {
      call: "GET https://api.semrush.com/management/v1/projects/{}/tracking/campaigns",
      takes: "key",
      words: "",
      gives:
        "campaigns code device engine hl id isGathering keywords_count language limits location name project_id targets type url",
    },
    {
      call: "GET https://api.semrush.com/reports/v1/projects/{}/tracking/ tracking_position_organic",
      takes: "action date_begin date_end display_limit display_offset display_sort key type",
      words: "ph_asc report tracking_position_organic",
      gives: "Cp Diff Dt Lu Nq Ph Pi Tg Tr data limit offset state total",
    },
  ],
  examples: [
    {
      source:
        "https://github.com/silktide/semrush-api/blob/4fc03ca/test/ResponseExample/domain_rank_history_ebay.txt",
      request:
        "GET https://api.semrush.com/?type=domain_rank_history&key=KEY&export_columns=Rk,Or,Ot,Oc,Ad,At,Ac,Dt&domain=ebay.com&database=us&display_sort=dt_desc&display_limit=10",
      reply:
        'Rank;Organic Keywords;Organic Traffic;Organic Cost;Adwords Keywords;Adwords Traffic;Adwords Cost;Date\n"17";"2882456";"8770712";"7001679";"1401952";"2212672";"1757371";"20091215"\n"16";"2506570";"8503977";"6798483";"854060";"1013730";"779171";"20100115"\n',
      of: "GET https://api.semrush.com/ domain_rank_history",
      reads: {
        parameters: {
          reportType: "overview",
          target: "ebay.example",
          database: "us",
        },
        metrics: ["rank", "organicKeywords", "organicTraffic"],
        dimension: "month",
        from: "2009-12-01",
        to: "2010-01-31",
        rows: [
          {
            month: "2009-12-01",
            rank: 17,
            organicKeywords: 2882456,
            organicTraffic: 8770712,
          },
          {
            month: "2010-01-01",
            rank: 16,
            organicKeywords: 2506570,
            organicTraffic: 8503977,
          },
        ],
      },
    },
  ],
  unverified: "timespan of backlinks_historical is in older pages only.",
};

import type { DimensionSpec } from "#app/connectors/core/define.ts";

const lists: readonly (readonly [words: RegExp, names: readonly string[]])[] = [
  [/channel/i, ["Organic Search", "Direct", "Paid Search", "Organic Social", "Referral", "Email"]],
  [
    /source.*medium/i,
    ["google / organic", "(direct) / (none)", "google / cpc", "newsletter / email", "example.org / referral"],
  ],
  [/source|referr/i, ["google", "(direct)", "newsletter", "partner.example", "social.example"]],
  [/device|platform/i, ["mobile", "desktop", "tablet"]],
  [/surface/i, ["Search, mobile", "Maps, mobile", "Search, desktop", "Maps, desktop"]],
  [/gender/i, ["female", "male", "unknown"]],
  [/^age|[_a-z]age$/i, ["25–34", "35–44", "18–24", "45–54", "55–64", "65+"]],
  [/jobFunction/i, ["Marketing", "Sales", "Operations", "Engineering", "Finance"]],
  [/seniority/i, ["Senior", "Entry", "Manager", "Director", "Owner"]],
  [/star/i, ["5", "4", "3", "2", "1"]],
  [/reaction/i, ["Like", "Love", "Care", "Wow"]],
  [/media_type|format|type$/i, ["Reel", "Post", "Story"]],
  [/stage|status/i, ["Open", "Contacted", "Proposal", "Won"]],
  [/reason/i, ["Price", "No budget", "No reply", "Other supplier"]],
  [/owner|person|user/i, ["Ada Example", "Ben Example", "Cleo Example"]],
  [
    /campaign/i,
    [
      "Example: brand",
      "Example: spring sale",
      "Example: new customers",
      "Example: remarketing",
      "Example: local",
    ],
  ],
  [/adGroup|ad_?set|adset|^ad$|creative|^ad_name/i, ["Example ad A", "Example ad B", "Example ad C"]],
  [
    /keyword|query|term/i,
    [
      "example shoes",
      "buy example online",
      "example near me",
      "best example",
      "example opening hours",
      "cheap example",
    ],
  ],
  [
    /competitor|domain|site|host/i,
    ["example.com", "example.org", "example.net", "shop.example", "blog.example"],
  ],
  [/category/i, ["Example shoes", "Example bags", "Example care"]],
  [/product|item/i, ["Example shoe", "Example boot", "Example bag", "Example belt", "Example polish"]],
  [
    /post|video|media/i,
    [
      "Example post: new in",
      "Example post: behind the scenes",
      "Example post: customer story",
      "Example post: sale",
    ],
  ],
  [/location|city|region/i, ["Example, north", "Example, center", "Example, south"]],
  [/engine/i, ["Google, example.com", "Bing, example.com"]],
  [/language|locale/i, ["en", "de", "fr"]],
  [/audience|list|group|label|tag/i, ["Example group A", "Example group B", "Example group C"]],
];

const pages = ["", "shop", "about", "contact", "blog", "sale"].map((page) => "/".concat(page));
const countries = ["US", "DE", "GB", "FR", "AT"];
const others = ["Example A", "Example B", "Example C", "Example D"];

export function exampleNames(key: string, { type }: Pick<DimensionSpec, "type">): readonly string[] {
  const found = lists.find(([words]) => words.test(key))?.[1];
  if (type === "country") return countries;
  if (type === "url" || /page|url|path/i.test(key)) return found && !/page/i.test(key) ? found : pages;
  return found ?? others;
}

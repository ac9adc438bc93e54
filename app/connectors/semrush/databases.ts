import { countryChoices } from "#app/connectors/core/params/country-choices.ts";

// No call lists them. Great Britain is "uk".
const desktop = `us uk ca ru de fr es it br au ar be ch dk fi hk ie il mx nl no pl se sg tr jp in hu af al dz ao am at az
  bh bd by bz bo ba bw bn bg cv kh cm cl co cr hr cy cz cd do ec eg sv ee et ge gh gr gt gy ht hn is id jm jo kz kw lv lb
  ly lt lu mg my mt mu md mn me ma mz na np nz ni ng om py pe ph pt ro sa sn rs sk si za kr lk th bs tt tn ua ae uy ve vn
  zm zw`;
const mobile = "us uk ca de fr es it br au dk mx nl se tr in id il";

export const databases = [
  ...countryChoices(desktop),
  { value: "us-ext", label: "United States, extended" },
  ...countryChoices(
    mobile,
    (code) => `mobile-${code}`,
    (name) => `${name}, mobile`,
  ),
];

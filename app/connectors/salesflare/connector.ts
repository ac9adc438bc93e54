import { accountAndToken } from "#app/connectors/core/sign-in/account-and-token.ts";
import { defineConnector } from "#app/connectors/core/define.ts";
import { withHeaders } from "#app/connectors/core/sign-in/sign.ts";
import { api, Me, me, Pipelines, pipelines } from "./api.ts";
import { dimensions, metrics, params } from "./catalogue.ts";
import { report } from "./report.ts";

export default defineConnector({
  id: "salesflare",
  name: "Salesflare",
  description: "Opportunities, won and lost, by stage and owner",
  auth: {
    kind: "key",
    fields: accountAndToken({
      label: "API key",
      help: "In Salesflare under Settings, API keys. It can read what you can read.",
    }),
    sign: (request, { token }) => withHeaders(request, { authorization: `Bearer ${token.trim()}` }),
    check: async (send) => ({ name: Me.parse(await send(me)).team.name }),
  },
  origins: [api],

  params,
  options: {
    properties: async ({ call }) =>
      (await call(pipelines, Pipelines))
        .filter(({ archived }) => !archived)
        .sort((a, b) => Number(b.default_pipeline) - Number(a.default_pipeline))
        .map(({ id, name }) => ({ value: String(id), label: name })),
  },
  dimensions,
  metrics,

  report,
  totals: "derived",
  days: { zone: "account", settlesAfterHours: 0, restatedDays: 36_500, missing: "zero" },
  unread:
    "can_edit color contract_end_date contract_start_date creator custom disabled done email files fixed_stage frequency html id last_interaction last_modified_by main_contact modification_date name order owner picture pipeline probability recurring recurring_price_per_unit start_date units".split(
      " ",
    ),
  // Limits are not published; two calls a second work.
  limits: { requests: 2, perSeconds: 1, concurrent: 1 },
});

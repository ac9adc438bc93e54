import { formatVersion } from "./manifest.schema.ts";

export function readme(companyName: string): string {
  return `# Archive of ${companyName.replace(/[\r\n]+/g, " ")}

Format plainboard-archive, version ${formatVersion}. It holds everything of the company except secrets.

- manifest.json: format and version, product version, time, number of rows, and size and SHA-256 of every other file.
- company.json: name, contact, language, time zone, white label without keys.
- files.json and files/: images, uploaded tables, sent PDFs, byte for byte as stored. A file's name is its id.
- people.json: name, email, role. No passwords, no second factors.
- people-clients.json: the clients of each person who sees only some (onlyClients in people.json).
- clients.json, sources.json, uploads.json, calculated-metrics.json, templates.json, template-versions.json
- rows/: the typed rows of uploaded tables, by the id of the upload. Each line has some thousand rows by column.
- stored-answers.json, stored-queries.json, source-lists.json: what providers answered, with the days and the time.
- dashboards.json (with widgets), dashboard-versions.json, dashboard-views.json, segments.json, annotations.json, plans.json, summaries.json
- reports.json (schedules), sent-reports.json (each report as it was sent), deliveries.json, unsubscribes.json
- destinations.json, share-links.json, share-link-opens.json: without addresses and tokens.
- groups.json, group-domains.json, domain-metrics.json, alerts.json: groups with their domains.
- audit-events.json: who changed what, the oldest first. No networks.
- invoices.json: for your records; not imported.
- tables/: the tables of sources as CSV for spreadsheets (UTF-8, at most 200 per source); not imported.

Every list is a JSON array with one row per line. Times are ISO 8601 in UTC, days are yyyy-mm-dd, money is in the currency beside it.
Rows refer to each other by id. "permalink:" and an id is the address of that dashboard.

Not in the archive: passwords, keys and tokens, connections to providers, addresses of chats and webhooks, links that were
sent, sessions, invitations, notices. After an import sources are connected again, destinations get their addresses
again, schedules are paused, links have new addresses, and people set a new password by a link, which confirms
their address.

## Import

npm run import -- archive.zip

Everything is checked first: names, sizes, SHA-256, each row, and that rows refer to rows of this archive. Then one
transaction writes it. Ids are new.

## Versions

The version increases with any change of the format. A newer product reads older versions: it has one step per version
that turns each row into that of the next version (app/domain/archive/format/upgrades.ts). An older product refuses a
newer archive.
`;
}

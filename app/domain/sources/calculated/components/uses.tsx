import { Link } from "@remix-run/react";
import type { Uses as UsesOf } from "../find-uses.ts";

export function Uses({ of: { dashboards, metrics } }: { readonly of: UsesOf }) {
  return (
    <ul>
      {dashboards.map(({ name, permalink, widgets }) => (
        <li key={permalink}>
          <Link to={`/dashboards/${permalink}`}>{name}</Link>: {widgets.join(", ")}
        </li>
      ))}
      {metrics.map((name) => (
        <li key={name}>The formula of {name}</li>
      ))}
    </ul>
  );
}

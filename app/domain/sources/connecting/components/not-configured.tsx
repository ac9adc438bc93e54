import { Tag } from "#app/ui/blocks/tag.tsx";
import type { Kind } from "#app/domain/sources/kind.ts";

export function NotConfigured({ kind }: { readonly kind: Kind }) {
  return (
    <>
      <Tag kind="warn" icon="alert">
        Not configured
      </Tag>
      {kind.missing.length > 0 ? (
        <>
          <p>
            Not available yet: your administrator needs to set{" "}
            {kind.missing.map((name, at) => (
              <span key={name}>
                {at > 0 && (at === kind.missing.length - 1 ? " and " : ", ")}
                <strong>{name}</strong>
              </span>
            ))}
            .
          </p>
          {kind.callback && (
            <p>
              Redirect URL for {kind.name}: <code>{kind.callback}</code>
            </p>
          )}
        </>
      ) : (
        <p>Not available yet: your administrator needs to add the keys.</p>
      )}
    </>
  );
}

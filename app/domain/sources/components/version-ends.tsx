import { Tag } from "#app/ui/blocks/tag.tsx";

/** For admins: a version of the provider's API that ends soon, and what to do. */
export function VersionEnds({ text }: { readonly text: string }) {
  return (
    <>
      <Tag kind="warn" icon="alert">
        API version ends
      </Tag>
      <p>{text}</p>
    </>
  );
}

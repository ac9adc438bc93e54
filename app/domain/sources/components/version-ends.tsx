import { Tag } from "#app/ui/blocks/tag.tsx";

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

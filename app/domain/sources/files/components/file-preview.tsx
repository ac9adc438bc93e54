import { Card } from "#app/ui/blocks/card.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import type { UploadView } from "../upload-view.ts";
import { FileRows } from "./understood/file-rows.tsx";

export function FilePreview({ view: { fileName, columns, preview } }: { readonly view: UploadView }) {
  return (
    <Card>
      <Disclosure summary="First rows of the file" open={columns.length === 1}>
        <FileRows
          caption={`The first rows of ${fileName}`}
          names={columns.map(({ name }) => name)}
          lines={preview.map((cells) => ({ cells, line: null }))}
        />
      </Disclosure>
    </Card>
  );
}

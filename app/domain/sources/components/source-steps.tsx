import { useSearchParams } from "@remix-run/react";
import { Stepper } from "#app/ui/blocks/stepper.tsx";
import { connectHref, withReturn } from "../kind.ts";

const newSource = "/company/sources/new";

export function ConnectSteps({
  kind,
  sourceId,
}: {
  readonly kind: string;
  readonly sourceId: string | null;
}) {
  const [search] = useSearchParams();
  const services = withReturn(newSource, search);
  const connect = withReturn(connectHref(kind, sourceId), search);
  return (
    <Stepper
      current={sourceId === null ? 1 : 2}
      backHref={sourceId === null ? services : connect}
      steps={[
        { title: "Service", href: services },
        { title: "Connect", href: connect },
        { title: "Select properties" },
      ]}
    />
  );
}

export function UploadSteps({
  replaces,
  isReading,
}: {
  readonly replaces: string | null;
  readonly isReading: boolean;
}) {
  const [search] = useSearchParams();
  const upload =
    replaces === null ? withReturn(`${newSource}#file`, search) : `/company/sources/${replaces}#replace`;
  return (
    <Stepper
      current={isReading ? 2 : 1}
      backHref={isReading ? null : upload}
      steps={[
        { title: "Upload", ...(!isReading && { href: upload }) },
        { title: "Import settings" },
        { title: isReading ? "Importing the file" : "Finished" },
      ]}
    />
  );
}

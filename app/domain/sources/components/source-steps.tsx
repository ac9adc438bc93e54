import { Stepper } from "#app/ui/blocks/stepper.tsx";
import { connectHref } from "../kind.ts";

const services = "/company/sources/new";

export function ConnectSteps({
  kind,
  sourceId,
}: {
  readonly kind: string;
  readonly sourceId: string | null;
}) {
  const connect = connectHref(kind, sourceId);
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
  const upload = replaces === null ? `${services}#file` : `/company/sources/${replaces}#replace`;
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

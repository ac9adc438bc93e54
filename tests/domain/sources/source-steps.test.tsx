import { expect, test } from "vitest";
import { ConnectSteps, UploadSteps } from "#app/domain/sources/components/source-steps.tsx";
import { markup } from "#tests/ui/markup.tsx";

const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"[^>]*>(?:<[^>]+>)*([^<]*)/g)].map(([, href, text]) => `${text} ${href}`);
const currentIn = (html: string) =>
  /<li[^>]*aria-current="step"[^]*?<\/li>/.exec(html)![0].replace(/<[^>]+>/g, "");

test("connecting has three steps, and earlier ones are linked", async () => {
  const before = await markup(<ConnectSteps kind="woocommerce" sourceId={null} />);
  expect(currentIn(before)).toBe("Connect");
  expect(linksIn(before)).toEqual(["BACK /company/sources/new", "Service /company/sources/new"]);
  const after = await markup(<ConnectSteps kind="google-ads" sourceId="s1" />);
  expect(currentIn(after)).toBe("Select properties");
  expect(linksIn(after)).toEqual([
    "BACK /connect/google-ads?source=s1",
    "Service /company/sources/new",
    "Connect /connect/google-ads?source=s1",
  ]);
});

test("a file has three steps, and no way back once it is being read", async () => {
  const columns = await markup(<UploadSteps replaces={null} isReading={false} />);
  expect(currentIn(columns)).toBe("Import settings");
  expect(linksIn(columns)).toEqual(["BACK /company/sources/new#file", "Upload /company/sources/new#file"]);
  expect(linksIn(await markup(<UploadSteps replaces="s1" isReading={false} />))).toEqual([
    "BACK /company/sources/s1#replace",
    "Upload /company/sources/s1#replace",
  ]);
  const reading = await markup(<UploadSteps replaces={null} isReading />);
  expect(currentIn(reading)).toBe("Importing the file");
  expect(linksIn(reading)).toEqual([]);
});

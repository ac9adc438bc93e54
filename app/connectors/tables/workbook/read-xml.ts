import { SaxesParser, type SaxesTagPlain } from "saxes";
import { createYielder } from "#app/lib/steps.ts";
import { UnreadableFile } from "../cells/unreadable-file.ts";

export const damaged = "The workbook is damaged. Open it in Excel, save it again, and upload it";

/** Excel allows 32,767 characters in a cell. */
export const maxCellText = 32_767;
/** The parser buffers all characters without a tag. */
const maxBetweenTags = 1024 * 1024;
const maxDepth = 100;
const maxStep = 16_384;

export type XmlReader = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** Drops the root's prefix; extension prefixes stay. Resolves no entities. Throws `UnreadableFile`. */
export async function* readXml(stream: AsyncIterable<Uint8Array>, reader: XmlReader): AsyncGenerator<void> {
  const breathe = createYielder();
  const parser = new SaxesParser();
  let failure: Error | null = null;
  let sinceTag = 0;
  let depth = 0;
  let prefix: string | null = null;
  const local = (name: string) => (name.startsWith(prefix ?? "") ? name.slice(prefix?.length ?? 0) : name);
  parser.on("error", (error) => (failure ??= error));
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    depth++;
    prefix ??= name.slice(0, name.indexOf(":") + 1);
    reader.open?.(local(name), attributes);
  });
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  parser.on("closetag", ({ name }: SaxesTagPlain) => {
    depth--;
    reader.close?.(local(name));
  });
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    const piece = decoder.decode(bytes, { stream: true });
    for (let at = 0; at < piece.length; at += maxStep) {
      const step = piece.slice(at, at + maxStep);
      sinceTag += step.length;
      parser.write(step);
      if (failure || sinceTag > maxBetweenTags || depth > maxDepth) throw new UnreadableFile(damaged);
      yield;
      await breathe();
    }
  }
  parser.write(decoder.decode()).close();
  if (failure) throw new UnreadableFile(damaged);
}

export async function readAllXml(stream: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  for await (const _piece of readXml(stream, reader));
}

export type Shape = {
  /** Ends the sentence "sends …". */
  readonly what: string;
  readonly name: string;
  readonly make: () => Uint8Array | readonly Uint8Array[];
  /** What is said beside the field; null if the file can be read. */
  readonly says: RegExp | null;
};

export const megabyte = 1024 * 1024;
export const text = (content: string) => Buffer.from(content, "latin1");
export const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

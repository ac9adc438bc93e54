const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * What a request may hold, whatever route reads it. The largest form of ours is the one that confirms a file of 200 columns
 * (2,000 fields); the largest call saves a dashboard of 100 widgets.
 */
export const bodyLimits = {
  fields: 2500,
  files: 20,
  /** A field's name, in bytes. */
  nameBytes: 200,
  /** The lines above one part of a multipart form. */
  partHeaderBytes: 4 * kilobyte,
  /** application/x-www-form-urlencoded, and all text fields of a multipart form together. */
  formBytes: megabyte,
  /** A multipart form with its files, where it is read into memory. Table files are streamed and have their own limit. */
  filesBytes: 12 * megabyte,
  jsonBytes: 2 * megabyte,
  jsonDepth: 32,
  /** Numbers, texts, lists and objects of one JSON text. */
  jsonValues: 50_000,
} as const;

/** Why a body is not read. */
export class RefusedBody extends Error {
  override name = "RefusedBody";
  readonly why: "malformed" | "too-large";

  constructor(why: "malformed" | "too-large", message: string) {
    super(message);
    this.why = why;
  }
}

export const tooManyFields = () =>
  new RefusedBody("too-large", `A form has at most ${bodyLimits.fields.toLocaleString("en")} fields.`);

export const nameTooLong = () =>
  new RefusedBody("malformed", `The name of a field has at most ${bodyLimits.nameBytes} bytes.`);

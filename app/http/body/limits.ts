const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The largest form confirms 200 columns (2,000 fields); the largest call saves 100 widgets. */
export const bodyLimits = {
  fields: 2500,
  files: 20,
  nameBytes: 200,
  /** Per multipart part. */
  partHeaderBytes: 4 * kilobyte,
  /** All text fields. */
  formBytes: megabyte,
  /** In memory. Table files are streamed with their own limit. */
  filesBytes: 12 * megabyte,
  jsonBytes: 2 * megabyte,
  jsonDepth: 32,
  /** Numbers, strings, lists and objects. */
  jsonValues: 50_000,
} as const;

export class RefusedBody extends Error {
  override name = "RefusedBody";
  readonly why: "malformed" | "too-large";

  constructor(why: "malformed" | "too-large", message: string) {
    super(message);
    this.why = why;
  }
}

export const tooManyFields = () =>
  new RefusedBody("too-large", `A form can have at most ${bodyLimits.fields.toLocaleString("en")} fields.`);

export const nameTooLong = () =>
  new RefusedBody("malformed", `The name of a field can have at most ${bodyLimits.nameBytes} bytes.`);

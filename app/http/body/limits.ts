const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The largest form confirms 200 columns; the largest call saves 100 widgets. */
export const bodyLimits = {
  fields: 2500,
  files: 20,
  nameBytes: 200,
  partHeaderBytes: 4 * kilobyte,
  formBytes: megabyte,
  /** In memory; table files are streamed. */
  filesBytes: 12 * megabyte,
  jsonBytes: 2 * megabyte,
  jsonDepth: 32,
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

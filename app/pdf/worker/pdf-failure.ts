/** `message` may be shown to a person. */
export class PdfFailure extends Error {
  override name = "PdfFailure";
  readonly why: "took-too-long" | "out-of-memory" | "too-busy" | "closing" | "fault";

  constructor(why: PdfFailure["why"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

export class BytesUnavailable extends Error {
  override name = "BytesUnavailable";
  readonly why: string;
  /** Permanent: wrong keys, names or permissions, or lost bytes. */
  readonly isRefusal: boolean;

  constructor(why: string, isRefusal: boolean) {
    super(`file storage is unavailable: ${why}`);
    this.why = why;
    this.isRefusal = isRefusal;
  }
}

export const storeFailureMessage =
  "Files cannot be stored at the moment. Nothing was changed. Try again in a few minutes.";
export const readFailureMessage = "This file cannot be read at the moment. Try again in a few minutes.";

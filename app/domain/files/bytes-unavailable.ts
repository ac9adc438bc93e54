/**
 * The bytes of files can be neither stored nor read for now: the bucket does not answer, or refuses us. Nothing is wrong
 * with the file or with who asks for it.
 */
export class BytesUnavailable extends Error {
  override name = "BytesUnavailable";
  /** One or two words: a status, what the bucket calls it, what the network said. */
  readonly why: string;
  /** It will not pass by itself: keys, names or rights are wrong, or the bytes are gone. */
  readonly isRefusal: boolean;

  constructor(why: string, isRefusal: boolean) {
    super(`the bytes of files are out of reach: ${why}`);
    this.why = why;
    this.isRefusal = isRefusal;
  }
}

export const cannotStore =
  "Files cannot be stored at the moment. Nothing was changed; try again in a few minutes.";
export const cannotRead = "This file cannot be read at the moment. Try again in a few minutes.";

/** What was taken for granted about a file, why, and how to change it. */
export type Assumption = {
  readonly what: string;
  /** Its key. */
  readonly column?: string;
  readonly assumed: string;
  readonly because: string;
  readonly change?: string;
  /** The file does not settle it. */
  readonly isOpen?: true;
};

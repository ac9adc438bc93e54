export type Assumption = {
  readonly what: string;
  readonly column?: string;
  readonly assumed: string;
  readonly because: string;
  readonly change?: string;
  /** The file does not settle it. */
  readonly isOpen?: true;
};

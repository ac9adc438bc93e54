/** Downloads of an archive are possible for this long. */
export const archiveDays = 7;
/** Bytes of a finished archive; `files.size` is a 32-bit number. */
export const maxArchiveBytes = 2_000_000_000;

export const archiveDays = 7;
/** Bytes; `files.size` is a 32-bit number. */
export const maxArchiveBytes = 2_000_000_000;

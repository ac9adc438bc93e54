export const uploadLimitBytes = 50 * 1024 * 1024;
/** Of all files of one form. A larger file is read to here, so that the browser gets our reply. */
export const requestLimitBytes = 4 * uploadLimitBytes;

/** Unconfirmed proposals and their files are deleted after a day. */
export const proposalKeptMs = 24 * 3_600_000;

/** Of one upload, in all of its files. */
export const maxTables = 20;

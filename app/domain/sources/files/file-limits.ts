export const uploadLimitBytes = 50 * 1024 * 1024;
/** Per form. Larger files are read to here: the browser must get our reply. */
export const requestLimitBytes = 4 * uploadLimitBytes;

export const proposalKeptMs = 24 * 3_600_000;

/** Per upload, in all its files. */
export const maxTables = 20;

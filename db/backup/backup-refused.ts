/** Nothing was changed. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

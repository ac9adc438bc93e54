/** Why a backup cannot be restored, for the operator. Nothing was changed. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

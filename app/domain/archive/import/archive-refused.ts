/** The archive is damaged, hostile or of another version. Nothing was written. */
export class ArchiveRefused extends Error {
  override name = "ArchiveRefused";
}

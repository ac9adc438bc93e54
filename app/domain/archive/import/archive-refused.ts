/** Nothing was written. */
export class ArchiveRefused extends Error {
  override name = "ArchiveRefused";
}

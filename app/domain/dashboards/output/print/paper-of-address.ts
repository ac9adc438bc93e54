export type Paper = "A4" | "Letter";

/** "?paper=letter" overrides the dashboard's. */
export function paperOfAddress(params: URLSearchParams, own: Paper): Paper {
  switch (params.get("paper")?.toLowerCase()) {
    case "a4":
      return "A4";
    case "letter":
      return "Letter";
    default:
      return own;
  }
}

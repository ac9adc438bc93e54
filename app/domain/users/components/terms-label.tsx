/** A new tab preserves typed values. */
export function TermsLabel() {
  return (
    <>
      {"I accept the "}
      <a href="/terms" target="_blank" rel="noopener">
        terms
      </a>
      {" and "}
      <a href="/privacy" target="_blank" rel="noopener">
        privacy policy
      </a>
    </>
  );
}

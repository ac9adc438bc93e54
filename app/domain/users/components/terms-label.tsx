/** A new tab, so that nothing typed is lost. The pages lead to the operator's own texts where there are any. */
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

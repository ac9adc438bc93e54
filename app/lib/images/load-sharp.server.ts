/** Loaded at the first picture: it takes a tenth of the start. */
export async function loadSharp() {
  return (await import("sharp")).default;
}

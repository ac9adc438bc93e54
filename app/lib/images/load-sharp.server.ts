export async function loadSharp() {
  return (await import("sharp")).default;
}

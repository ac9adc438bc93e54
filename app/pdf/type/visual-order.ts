import makeBidi from "bidi-js";

const bidi = makeBidi();

export type Stretch<Face> = { readonly text: string; readonly face: Face; readonly isRightToLeft: boolean };

/** https://www.unicode.org/reports/tr9/ The first directional letter decides. */
export function inVisualOrder<Face>(
  line: string,
  faceOf: (character: string) => Face,
): readonly Stretch<Face>[] {
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const { levels } = embedding;
  const stretches: (Stretch<Face> & { level: number })[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at]!;
    const face = faceOf(character);
    const text = mirrored.get(at) ?? character;
    at += character.length;
    const last = stretches.at(-1);
    // Shaping does not reorder spaces.
    const isSame = last?.level === level && last.face === face && character !== " " && last.text !== " ";
    if (isSame) stretches[stretches.length - 1] = { ...last, text: last.text + text };
    else stretches.push({ text, face, level, isRightToLeft: level % 2 === 1 });
  }
  const highest = Math.max(0, ...stretches.map(({ level }) => level));
  for (let level = highest; level > 0; level--) turn(stretches, level);
  return stretches;
}

function turn(stretches: { level: number }[], level: number): void {
  for (let start = 0; start < stretches.length; start++) {
    let end = start;
    while (end < stretches.length && stretches[end]!.level >= level) end++;
    if (end - start > 1) stretches.splice(start, end - start, ...stretches.slice(start, end).reverse());
    start = Math.max(start, end - 1);
  }
}

type Scaling = { readonly x: number; readonly y: number; readonly scaleX: number; readonly scaleY: number };

const axes: Readonly<Record<string, string>> = {
  M: "xy",
  L: "xy",
  T: "xy",
  H: "x",
  V: "y",
  C: "xyxyxy",
  S: "xyxy",
  Q: "xyxy",
  A: "wh--" + "-xy",
  Z: "",
};

/** Throws for a rotated ellipse. */
export function scalePath(d: string, { x, y, scaleX, scaleY }: Scaling): string {
  let out = "";
  for (const [, command = "", args = ""] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:e[-+]?\d[^a-zA-Z]*)*)/g)) {
    const kinds = axes[command.toUpperCase()];
    if (kinds === undefined) throw new Error(`Unknown path command ${command}`);
    const isRelative = command !== command.toUpperCase();
    const numbers = numbersOf(args, command.toUpperCase() === "A");
    if (kinds.length > 0 && numbers.length % kinds.length !== 0)
      throw new Error(`Wrong count of numbers in ${command}${args}`);
    if (kinds.startsWith("wh") && numbers[2] !== 0 && numbers[0] !== numbers[1])
      throw new Error("A turned ellipse cannot be scaled");
    out += command;
    out += numbers
      .map((value, i) => {
        const kind = kinds[i % kinds.length];
        if (kind === "x") return round(value * scaleX + (isRelative ? 0 : x));
        if (kind === "y") return round(value * scaleY + (isRelative ? 0 : y));
        return kind === "w" ? round(value * scaleX) : kind === "h" ? round(value * scaleY) : value;
      })
      .join(" ");
  }
  return out;
}

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
const flag = /[01]/y;

/** Numbers may touch ("1-2.5.5"), as may flags: "a1 1 0 011 1". */
function numbersOf(args: string, isArc: boolean): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < args.length;) {
    if (/[\s,]/.test(args[at]!)) at += 1;
    else {
      const place = numbers.length % 7;
      const kind = isArc && (place === 3 || place === 4) ? flag : number;
      kind.lastIndex = at;
      const found = kind.exec(args)?.[0];
      if (found === undefined) throw new Error(`Not a number in path ${args}`);
      numbers.push(Number(found));
      at += found.length;
    }
  }
  return numbers;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

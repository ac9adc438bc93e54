import { type ReactNode, useEffect, useRef, useState } from "react";
import { controlProps, textValue } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Framing } from "./field-frame.tsx";
import { useHydrated } from "../forms/use-hydrated.ts";
import styles from "./field.module.css";

type ColorFieldProps = Framing & {
  readonly placeholder: string;
  readonly isForText?: boolean;
  readonly notes?: ReactNode;
};

export function ColorField(props: ColorFieldProps) {
  const { field, label, hint, placeholder, isForText = false, notes } = props;
  const text = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState(textValue(field) ?? "");
  const isHydrated = useHydrated();
  const hex = plainHex(written) ?? (isHydrated ? shownColor(written) : null);

  useEffect(() => {
    const form = text.current?.form;
    const follow = () => setWritten(text.current?.defaultValue ?? "");
    form?.addEventListener("reset", follow);
    return () => form?.removeEventListener("reset", follow);
  }, []);

  function pick(color: string) {
    setWritten(color);
    if (!text.current) return;
    text.current.value = color;
    text.current.dispatchEvent(new Event("input", { bubbles: true })); // notifies the form
  }
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <span className={styles.together}>
        <input
          {...controlProps(field, hint)}
          ref={text}
          type="text"
          className={styles.input}
          data-width={16}
          placeholder={placeholder}
          maxLength={100}
          defaultValue={textValue(field)}
          onInput={(event) => setWritten(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        {isHydrated && (
          <input
            type="color"
            className={styles.swatch}
            aria-label={`Color picker: ${typeof label === "string" ? label : "color"}`}
            value={hex ?? placeholder}
            onChange={(event) => pick(event.currentTarget.value)}
          />
        )}
      </span>
      {hex && isForText && <p className={styles.hint}>{contrastWords(contrastWithWhite(hex))}</p>}
      {notes}
    </FieldFrame>
  );
}

function plainHex(text: string): string | null {
  return /^#[0-9a-f]{6}$/i.test(text.trim()) ? text.trim().toLowerCase() : null;
}

const notation = /^(#[0-9a-f]{3,8}|(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(.*\)|[a-z]+)$/i;
const keyword = /^(inherit|initial|unset|revert|currentcolor|auto)$/i;

function shownColor(text: string): string | null {
  const color = text.trim();
  if (!notation.test(color) || keyword.test(color) || !CSS.supports("color", color)) return null;
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pen) return null;
  for (const fill of ["#fff", color]) {
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}

function contrastWords(ratio: number): string {
  const written = `Contrast with white ${ratioText(ratio)}`;
  return ratio >= 4.5
    ? `${written}. Text and links use it as it is.`
    : `${written}. Too pale for text: text and links use a darker shade.`;
}

/** WCAG 2 contrast of six-digit hex with white, 1 to 21. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

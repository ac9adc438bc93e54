import type { CSSProperties } from "react";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import type { ContrastLine } from "#app/theme/contrast.ts";
import type { Swatch } from "../brand-swatches.server.ts";
import { ContrastLines } from "./contrast-lines.tsx";
import styles from "./brand-color-field.module.css";

type BrandColorFieldProps = {
  readonly field: Field;
  readonly swatches: readonly Swatch[];
  readonly companyColor: string;
  readonly contrast: readonly ContrastLine[];
  readonly shown: string;
};

/** Without script a swatch submits the form. */
export function BrandColorField({ field, swatches, companyColor, contrast, shown }: BrandColorFieldProps) {
  return (
    <>
      <div className={styles.swatches} role="group" aria-label="Suggested colors">
        {swatches.map(({ color, isFromLogo }) => (
          <button
            key={color}
            className={styles.swatch}
            name="intent"
            value={`color:${color}`}
            formNoValidate
            aria-label={color}
            title={isFromLogo ? "From the logo" : undefined}
            aria-pressed={color === shown}
            style={{ "--swatch": color } as CSSProperties}
            onClick={(event) => {
              event.preventDefault();
              enter(field, color);
            }}
          />
        ))}
      </div>
      <ColorField
        field={field}
        label="Color"
        hint="Hex, rgb(), hsl(), lab(), lch(), oklab(), oklch() or a name. Leave empty to use your company’s color."
        placeholder={companyColor}
        notes={<ContrastLines lines={contrast} />}
      />
    </>
  );
}

function enter({ id }: Field, color: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = color;
  input.dispatchEvent(new Event("input", { bubbles: true })); // notifies the form
}

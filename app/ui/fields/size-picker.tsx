import { chosenValues } from "./field.ts";
import { GroupFrame } from "./field-frame.tsx";
import type { Field } from "./field.ts";
import styles from "./size-picker.module.css";

const widths = [1, 2, 3, 4] as const;
const heights = [1, 2, 3] as const;

type SizePickerProps = { readonly field: Field; readonly label?: string };

/** Sends "{width}x{height}". */
export function SizePicker({ field, label = "Size" }: SizePickerProps) {
  const [chosen] = chosenValues(field);
  return (
    <GroupFrame field={field} label={label} hint="Columns × rows">
      <div className={styles.sizes}>
        {heights.flatMap((height) =>
          widths.map((width) => {
            const value = `${width}x${height}`;
            return (
              <label key={value} className={styles.size} data-width={width} data-height={height}>
                <input
                  type="radio"
                  id={value === "1x1" ? field.id : `${field.id}-${value}`}
                  name={field.name}
                  form={field.formId}
                  value={value}
                  defaultChecked={value === chosen}
                />
                <bdi dir="ltr">
                  {width}×{height}
                </bdi>
              </label>
            );
          }),
        )}
      </div>
    </GroupFrame>
  );
}

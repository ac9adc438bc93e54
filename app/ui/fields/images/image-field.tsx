import type { ReactNode } from "react";
import { noImage, type UploadedImage } from "#app/lib/images/uploaded-image.ts";
import { Disclosure } from "../../blocks/disclosure.tsx";
import { Icon } from "../../icon.tsx";
import { chosenValues, type Field } from "../field.ts";
import { GroupFrame } from "../field-frame.tsx";
import { FileField } from "../file-field.tsx";
import styles from "./image-field.module.css";

type ImageFieldProps = {
  readonly chosen?: Field;
  readonly upload: Field;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly images?: readonly UploadedImage[];
};

/** The form needs `encType="multipart/form-data"`. */
export function ImageField({ chosen, upload, label, hint, images = [] }: ImageFieldProps) {
  return (
    <GroupFrame field={chosen ?? { ...upload, errors: [] }} label={label} hint={hint}>
      {chosen && <Picker field={chosen} images={images} />}
      <div className={styles.upload}>
        <Icon name="image" size={18} />
        <FileField
          field={upload}
          label="Click to upload"
          hint="JPEG, PNG or WebP, at most 10 MB."
          accept="image/jpeg,image/jpg,image/png,image/webp"
        />
      </div>
    </GroupFrame>
  );
}

function Picker({ field, images }: { readonly field: Field; readonly images: readonly UploadedImage[] }) {
  const [current = noImage] = chosenValues(field);
  if (images.length === 0) return <p className={styles.none}>No media available</p>;
  const kept = images.find(({ id }) => id === current);
  const others = images.filter((image) => image !== kept);
  const count = others.length === 1 ? "1 uploaded image" : `${others.length} uploaded images`;
  return (
    <>
      <div className={styles.cards}>
        <label className={styles.card} htmlFor={field.id}>
          <Radio field={field} value={noImage} isChosen={!kept} isFirst />
          <span className={styles.empty}>
            <Icon name="close" />
          </span>
          No image
        </label>
        {kept && <Card field={field} image={kept} isChosen />}
      </div>
      {others.length > 0 && (
        <Disclosure summary={`Choose from ${count}`}>
          <div className={styles.cards}>
            {others.map((image) => (
              <Card key={image.id} field={field} image={image} isChosen={false} />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  );
}

type CardProps = { readonly field: Field; readonly image: UploadedImage; readonly isChosen: boolean };

function Card({ field, image: { id, name }, isChosen }: CardProps) {
  return (
    <label className={styles.card}>
      <Radio field={field} value={id} isChosen={isChosen} />
      <img src={`/files/${id}`} alt="" loading="lazy" decoding="async" />
      <span className={styles.name}>{name}</span>
    </label>
  );
}

type RadioProps = {
  readonly field: Field;
  readonly value: string;
  readonly isChosen: boolean;
  readonly isFirst?: boolean;
};

function Radio({ field, value, isChosen, isFirst = false }: RadioProps) {
  return (
    <input
      type="radio"
      id={isFirst ? field.id : `${field.id}-${value}`}
      name={field.name}
      form={field.formId}
      value={value}
      defaultChecked={isChosen}
    />
  );
}

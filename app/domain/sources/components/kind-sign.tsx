import { Monogram } from "#app/ui/blocks/tag.tsx";
import styles from "./kind-sign.module.css";

const logos = import.meta.glob<string>("/app/connectors/*/logo.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

type KindSignProps = { readonly kind: string; readonly letters: string; readonly small?: boolean };

/** Decorative: the name is always beside it. */
export function KindSign({ kind, letters, small = false }: KindSignProps) {
  const size = small ? 22 : 36;
  const logo = logos[`/app/connectors/${kind}/logo.svg`];
  if (!logo) return <Monogram>{letters}</Monogram>;
  return (
    <img
      className={styles.logo}
      src={logo}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      data-small={small || undefined}
    />
  );
}

import { Monogram } from "#app/ui/blocks/tag.tsx";
import styles from "./kind-sign.module.css";

const logos = import.meta.glob<string>("/app/connectors/*/logo.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Decorative: the name is always shown next to it. */
export function KindSign({ kind, letters }: { readonly kind: string; readonly letters: string }) {
  const logo = logos[`/app/connectors/${kind}/logo.svg`];
  if (!logo) return <Monogram>{letters}</Monogram>;
  return <img className={styles.logo} src={logo} alt="" width={36} height={36} loading="lazy" />;
}

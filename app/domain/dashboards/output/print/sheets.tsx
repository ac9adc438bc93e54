import regular from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url";
import strong from "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url";
import { usePageContext } from "#app/page-context.tsx";
import { HeadStyle } from "#app/ui/head-style.tsx";
import type { Paper } from "./paper-of-address.ts";
import styles from "./sheets.module.css";

const printNow = `if(location.hash==="#now")addEventListener("load",()=>{history.replaceState(null,"",location.pathname+location.search);print()})`;

const faces = [
  [regular, 400],
  [strong, 600],
] as const;

type SheetsProps = {
  readonly sheets: readonly string[];
  readonly paper: Paper;
};

export function Sheets({ sheets, paper }: SheetsProps) {
  const { nonce } = usePageContext();
  const css = [
    `@page{size:${paper} portrait;margin:0}`,
    ...faces.map(
      ([url, weight]) =>
        `@font-face{font-family:"Inter print";font-weight:${weight};font-display:block;src:url("${url}") format("truetype")}`,
    ),
  ].join("");
  return (
    <>
      {faces.map(([url]) => (
        <link key={url} rel="preload" href={url} as="font" type="font/ttf" crossOrigin="anonymous" />
      ))}
      <HeadStyle css={css} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: printNow }} />
      <main id="main" className={styles.sheets} data-paper={paper}>
        {sheets.map((svg, at) => (
          <section
            key={at}
            className={styles.sheet}
            aria-label={`Page ${at + 1} of ${sheets.length}`}
            dangerouslySetInnerHTML={{ __html: svg }}
          />
        ))}
      </main>
    </>
  );
}

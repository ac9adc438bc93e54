import type { TextBlock, TextSpan } from "#app/views/widget-view.ts";
import styles from "./prose.module.css";

export function Prose({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return (
    <div className={styles.prose} dir="auto">
      {blocks.map((block, i) => {
        switch (block.block) {
          case "heading":
            return (
              <p key={i}>
                <strong>
                  <Spans spans={block.spans} />
                </strong>
              </p>
            );
          case "paragraph":
            return (
              <p key={i}>
                <Spans spans={block.spans} />
              </p>
            );
          case "list":
            return (
              <ul key={i}>
                {block.items.map((spans, n) => (
                  <li key={n}>
                    <Spans spans={spans} />
                  </li>
                ))}
              </ul>
            );
        }
      })}
    </div>
  );
}

function Spans({ spans }: { readonly spans: readonly TextSpan[] }) {
  return spans.map(({ text, bold, href }, i) => {
    const words = bold ? <strong key={i}>{text}</strong> : text;
    if (href === undefined) return words;
    return (
      <a key={i} href={href} rel="noopener nofollow">
        {words}
      </a>
    );
  });
}

import { Banner } from "#app/ui/banner.tsx";
import type { TemplateDraft } from "../find-templates.server.ts";

export function TemplateNotes({ draft }: { readonly draft: TemplateDraft }) {
  const { mentions, leftOut, emptied } = draft;
  return (
    <>
      {mentions.length > 0 && (
        <Banner level="warning" title="These texts name a client">
          <ul>
            {mentions.map(({ name, places }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {places.join(", ")}
              </li>
            ))}
          </ul>
          <p>They are saved as they are, and each new dashboard shows them. Change the texts first.</p>
        </Banner>
      )}
      {leftOut.length > 0 && (
        <Banner level="info" title={`${counted(leftOut.length)} left out`}>
          {`${listed(leftOut)}: what was chosen from the source’s account exists in this account only.`}
        </Banner>
      )}
      {emptied.length > 0 && (
        <Banner level="info" title="Texts by date are not saved">
          {`${listed(emptied)} starts empty in each new dashboard.`}
        </Banner>
      )}
    </>
  );
}

function counted(n: number): string {
  return n === 1 ? "1 widget is" : `${n} widgets are`;
}

function listed(titles: readonly string[]): string {
  return titles.map((title) => `“${title || "Without a title"}”`).join(", ");
}

import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { FieldPair, Fieldset, FormFields } from "#app/ui/fields/fieldset.tsx";
import { noImage } from "#app/lib/images/uploaded-image.ts";
import { ImageField } from "#app/ui/fields/images/image-field.tsx";
import { SizePicker } from "#app/ui/fields/size-picker.tsx";
import { DateField, HiddenField, TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import type { WidgetFormState } from "../widget-form-state.ts";
import type { DraftProblems } from "../widget-of-draft.ts";
import { widgetLimits } from "#app/domain/widgets/widget.ts";
import { draftField } from "./draft-field.ts";
import styles from "./text-fields.module.css";

const markupHint =
  "An empty line starts a paragraph. “- ” makes a list, **two stars** make bold, [words](https://…) a link.";

export function TextFields({ state }: { readonly state: WidgetFormState }) {
  const { draft, problems } = state;
  const isHydrated = useHydrated();
  return (
    <Fieldset legend="Content">
      <FormFields>
        <RadioGroup field={draftField(problems, "type", draft.type)} label="Type" choices={types} inline />
        {!isHydrated && (
          <div>
            <Button name="intent" value="refresh">
              Update
            </Button>
          </div>
        )}
        <TextField
          field={draftField(problems, "title", draft.title, { maxLength: widgetLimits.title })}
          label="Title"
          hint="Optional."
        />
        {draft.type !== "upload" && (
          <TextField
            field={draftField(problems, "description", draft.description, {
              maxLength: widgetLimits.description,
            })}
            label="Description"
            hint="Optional. Shown under the title."
          />
        )}
        {draft.type === "plain" && (
          <TextArea
            field={draftField(problems, "content", draft.content, { maxLength: widgetLimits.content })}
            label="Text"
            hint={markupHint}
            rows={10}
          />
        )}
        {draft.type === "upload" && <Picture state={state} />}
        {draft.type === "historic" && <Articles draft={draft} problems={problems} />}
        <SizePicker field={draftField(problems, "size", draft.size)} />
      </FormFields>
    </Fieldset>
  );
}

const types = [
  { value: "plain", label: "Text" },
  { value: "upload", label: "Image" },
  { value: "historic", label: "Text by date" },
];

type PartProps = { readonly draft: WidgetDraft; readonly problems: DraftProblems };

function Picture({ state: { draft, problems, images } }: { readonly state: WidgetFormState }) {
  return (
    <>
      <ImageField
        key={draft.fileId}
        chosen={draftField(problems, "fileId", draft.fileId || noImage)}
        upload={draftField(problems, "picture", "")}
        label="Image"
        images={images}
      />
      <TextField
        field={draftField(problems, "alt", draft.alt, { maxLength: 300 })}
        label="Alternative text"
        hint="Describes the image to people who use a screen reader."
      />
      <TextField
        field={draftField(problems, "caption", draft.caption, { maxLength: widgetLimits.title })}
        label="Caption"
        hint="Optional."
      />
    </>
  );
}

function Articles({ draft: { articles }, problems }: PartProps) {
  return (
    <fieldset className={styles.articles} id="widget-articles">
      <legend className="visually-hidden">Texts by date</legend>
      {articles.map(({ id, startDate, endDate, content }, at) => (
        <div key={id} className={styles.article}>
          <HiddenField name="articles" value={id} />
          <FieldPair>
            <DateField field={draftField(problems, `startDate.${id}`, startDate)} label="Start date" />
            <DateField field={draftField(problems, `endDate.${id}`, endDate)} label="End date" />
          </FieldPair>
          <TextArea
            field={draftField(problems, `content.${id}`, content, { maxLength: widgetLimits.content })}
            label="Text"
            hint={at === 0 ? markupHint : undefined}
            rows={5}
          />
          <div>
            <Button name="intent" value={`remove-article ${id}`} tone="quiet" small icon="close">
              Remove this text
            </Button>
          </div>
        </div>
      ))}
      {problems.articles && <p>{problems.articles.join(" ")}</p>}
      <div>
        <Button name="intent" value="add-article" icon="plus">
          Add text
        </Button>
      </div>
    </fieldset>
  );
}

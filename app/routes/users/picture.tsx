import { data, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { changeAvatar, removeAvatar } from "#app/domain/users/change-avatar.server.ts";
import { PersonPage } from "#app/domain/users/components/person-page.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { Fieldset, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { ImageField } from "#app/ui/fields/images/image-field.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import styles from "#app/domain/users/components/person-page.module.css";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { personAction, personLoader } from "./open-person.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = personLoader("user.picture", "own", async ({ person }) => ({
  fileId: person.avatarFileId,
}));

export const action = personAction("user.picture", "own", async ({ request, viewer }) => {
  const form = await readForm(request, ["picture", "remove"]);
  const here = `/users/${viewer.userId}/picture`;
  if (form.has("remove")) {
    await removeAvatar(viewer);
    return redirect(here, { status: 303 });
  }
  const picture = form.get("picture");
  const isChosen = picture instanceof File && picture.size > 0;
  const result = isChosen ? await changeAvatar(viewer, picture) : ({ outcome: "missing" } as const);
  if (result.outcome === "changed") return redirect(here, { status: 303 });

  const problem = sentences[result.outcome];
  const code = result.outcome === "unavailable" ? "unavailable" : "invalid";
  if (wantsJson(request)) throw failure(code, { fields: { picture: [problem] } });
  return data({ problem }, { status: code === "unavailable" ? 503 : 422 });
});

const sentences = {
  missing: "Choose an image",
  "invalid-type": "Invalid file type",
  "too-large": "The image is larger than 10 MB",
  unavailable: storeFailureMessage,
};

export default function PicturePage() {
  const { person, fileId } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  const problem = useAnswer<{ problem: string }>()?.problem;
  const errors = problem ? [problem] : undefined;
  return (
    <PersonPage person={person} title="Your profile picture">
      <StoredForm method="post" encType="multipart/form-data">
        <div className="stack loose">
          <ErrorSummary form={{ id: "picture-form", allErrors: { picture: errors } }} />
          <FieldsetCard>
            <Fieldset legend="Profile picture">
              <FormFields>
                {fileId && (
                  <img src={`/files/${fileId}`} alt="Your current avatar" className={styles.picture} />
                )}
                <ImageField
                  upload={plainField("picture-form", "picture", { errors })}
                  label={fileId ? "New image" : "Image"}
                />
              </FormFields>
            </Fieldset>
            <FormActions
              end={
                fileId && (
                  <Button tone="danger" name="remove" value="1">
                    Remove image
                  </Button>
                )
              }
            >
              <ActionButton tone="primary" busy={isBusy} failed={problem !== undefined} busyText="Uploading">
                Save
              </ActionButton>
            </FormActions>
          </FieldsetCard>
        </div>
      </StoredForm>
    </PersonPage>
  );
}

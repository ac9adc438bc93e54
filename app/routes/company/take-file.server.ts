import { data, redirect } from "@remix-run/node";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { getClient } from "#app/domain/clients/find-clients.server.ts";
import { returnTo } from "#app/domain/dashboards/new/start/start-href.ts";
import { storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { requestLimitBytes } from "#app/domain/sources/files/file-limits.ts";
import { withReturn } from "#app/domain/sources/kind.ts";
import { uploadHref } from "#app/domain/sources/files/upload-href.ts";

const maxFiles = 10;

/** `sourceId` null: a new source. */
export async function takeFile(request: Request, viewer: Viewer, sourceId: string | null) {
  const { companyId, userId, company } = viewer;
  const { client: clientId } = returnTo(request);
  const client = clientId && sourceId === null ? await getClient(viewer, clientId) : null;
  const zone = client?.timezone ?? company.timezone;
  const by = { companyId, userId, sourceId, zone, currency: client?.currency ?? company.currency };
  const received = await receiveUpload(request, by, sourceId === null ? maxFiles : 1);
  switch (received.outcome) {
    case "proposed": {
      const { searchParams } = new URL(request.url);
      const href = withReturn(uploadHref(sourceId, received.uploadId, received.others), searchParams);
      return wantsJson(request) ? data({ data: { href } }) : redirect(href, { status: 303 });
    }
    case "refused":
      return refuseForm(request, refusal(received.message));
    case "invalid":
      return refuseForm(request, { status: "error", error: { ...received.fields } });
    case "unavailable":
      return refuseForm(request, refusal(storeFailureMessage), {
        code: "unavailable",
        message: storeFailureMessage,
      });
    case "too-large": {
      const limit = `${received.limitBytes / 1024 / 1024} MB`;
      const message =
        sourceId === null
          ? `The upload is too large: at most ${limit} per file, and ${requestLimitBytes / 1024 / 1024} MB in all.`
          : `The file is too large: at most ${limit} can be read.`;
      if (wantsJson(request)) throw failure("too-large", { message });
      return data(refusal(message), { status: 413 });
    }
  }
}

function refusal(message: string): FormAnswer {
  return { status: "error", error: { file: [message] } };
}

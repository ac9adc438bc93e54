import type { Viewer } from "#app/auth/viewer.ts";
import { destinationEntity, findDestinationView } from "#app/domain/destinations/find-destination.server.ts";
import type { SavedDestination } from "#app/domain/destinations/save-destination.server.ts";
import { failure } from "#app/http/failure.server.ts";

export async function destinationAnswer(
  viewer: Viewer,
  saved: SavedDestination,
  status = 200,
): Promise<Response> {
  switch (saved.outcome) {
    case "saved": {
      const view = await findDestinationView(viewer, saved.id);
      if (!view) return failure("not-found");
      const data = {
        ...destinationEntity(view),
        ...(saved.secret !== null && { signing_secret: saved.secret }),
      };
      return Response.json({ data }, { status });
    }
    case "refused":
      return failure("invalid", { fields: { [saved.field]: [saved.message] }, message: saved.message });
    case "not-found":
      return failure("not-found");
  }
}

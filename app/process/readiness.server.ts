import { databaseAnswers } from "#db/queries/database-answers.ts";
import { diskProblem } from "#db/disk-space.server.ts";
import { failedWrite, unavailableIn } from "#db/unavailable.ts";
import { frontDoorServer } from "#app/http/front-door/front-door.server.ts";

const patienceMs = 1500;

/** Null when ready; else the reason. */
export async function readiness(): Promise<string | null> {
  if (frontDoorServer.stopping) return "stopping\n";
  const late = new Promise<string>((resolve) =>
    setTimeout(resolve, patienceMs, "the database does not answer\n").unref(),
  );
  return Promise.race([
    late,
    databaseAnswers().then(
      async (fine) => {
        const failed = (await diskProblem()) ?? failedWrite();
        if (!fine) return "migrations are missing\n";
        return failed && `${failed}\n`;
      },
      (error: unknown) => `${unavailableIn(error)?.message ?? "the database does not answer"}\n`,
    ),
  ]);
}

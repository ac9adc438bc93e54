import type { ChartPicture } from "#app/domain/dashboards/output/export/chart-picture.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { fileAnswer } from "#app/http/file-answer.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { refusedCall, refusedFields } from "../refuse-reader.server.ts";

export function pictureAnswer(kind: "png" | "svg", drawn: ChartPicture): Response {
  switch (drawn.outcome) {
    case "drawn":
      return fileAnswer(kind, drawn.name, drawn.bytes);
    case "refused": {
      const { read } = drawn;
      if (read.outcome !== "read") throw refusedCall(read.outcome);
      throw refusedFields(read.asked.problems ?? read.filtering.problems ?? {});
    }
    case "no-chart":
      throw notFound();
    case "unavailable":
      throw failure("unavailable");
    case "wait":
      throw failure("slow-down", attemptLimitProblem(drawn.waitSeconds));
  }
}

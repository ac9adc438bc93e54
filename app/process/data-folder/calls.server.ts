import { once } from "node:events";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { z } from "zod";

// One line of JSON each way. The caller closes the connection.

const Answer = z.union([
  z.object({ folder: z.string(), pauseMs: z.number() }),
  z.object({ problem: z.string() }),
]);
export type Answer = z.infer<typeof Answer>;

const maxLine = 1000;

export function answerCalls(answer: (wish: string, isOver: Promise<unknown>) => Promise<Answer>) {
  return (socket: Socket): void => {
    const isOver = new Promise((resolve) => socket.once("close", resolve));
    let heard = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      heard += text;
      if (heard.length > maxLine) socket.destroy();
      if (!heard.includes("\n")) return;
      socket.removeAllListeners("data").resume();
      answer(heard.trim(), isOver)
        .catch((error: Error): Answer => ({ problem: error.message }))
        .then((given) => socket.write(`${JSON.stringify(given)}\n`))
        .catch(() => socket.destroy());
    });
  };
}

/** @throws when the other side refuses or ends */
export async function ask(socket: Socket, wish: string): Promise<Exclude<Answer, { problem: string }>> {
  const lines = createInterface({ input: socket });
  socket.write(`${wish}\n`);
  const line = await Promise.race([
    once(lines, "line").then(([text]) => text as string),
    once(lines, "close").then(() => null),
  ]);
  if (line === null) throw new Error("The running process ended before it answered. Try again.");
  const answer = Answer.parse(JSON.parse(line));
  if ("problem" in answer) throw new Error(answer.problem);
  return answer;
}

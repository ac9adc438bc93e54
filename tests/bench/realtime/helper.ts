import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export type Helper<Order> = { ask<Answer>(order: Order): Promise<Answer>; end(): void };

/** A process that answers orders. */
export async function startHelper<Order>(file: string): Promise<Helper<Order>> {
  const child: ChildProcess = fork(new URL(file, import.meta.url), {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      APP_SECRET: "measured, and nothing else is sealed with it",
    },
  });
  await once(child, "message");
  let last = 0;
  return {
    ask<Answer>(order: Order): Promise<Answer> {
      const id = ++last;
      return new Promise((resolve, reject) => {
        const ended = () => reject(new Error(`${file} ended`));
        const heard = (message: { readonly id: number; readonly result: Answer }) => {
          if (message.id !== id) return;
          child.off("message", heard).off("exit", ended);
          resolve(message.result);
        };
        child.on("message", heard).on("exit", ended);
        child.send({ id, order });
      });
    },
    end: () => void child.kill(),
  };
}

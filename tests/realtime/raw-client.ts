import WebSocket from "ws";

export type Frame = {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
  readonly user_id?: string;
};

/** A client that shows what is on the wire. */
export class RawClient {
  readonly frames: Frame[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly ws: WebSocket;
  /** HTTP status of a refused handshake. */
  refusal: number | null = null;
  /** The socket's, once it is read. */
  id = "";
  #read = 0;
  #wake: (() => void)[] = [];

  constructor(url: string, headers: Record<string, string> = {}) {
    this.ws = new WebSocket(url, { headers, perMessageDeflate: false });
    this.ws.on("error", ({ message }) => (this.refusal = Number(/response: (\d+)/.exec(message)?.[1] ?? 0)));
    this.ws.on("message", (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      for (const wake of this.#wake.splice(0)) wake();
    });
    this.closed = new Promise((resolve) =>
      this.ws.on("close", (code, reason) => resolve({ code, reason: String(reason) })),
    );
  }

  /** The next frame of this event; earlier ones of others are passed over. */
  async next(event: string, withinMs = 3000): Promise<Frame> {
    const late = Date.now() + withinMs;
    for (;;) {
      while (this.#read < this.frames.length) {
        const frame = this.frames[this.#read++]!;
        if (frame.event === event) return frame;
      }
      const left = late - Date.now();
      if (left <= 0)
        throw new Error(`no ${event}; there were ${this.frames.map((one) => one.event).join(", ")}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Of the first frame. */
  async socketId(): Promise<string> {
    this.id = dataOf<{ socket_id: string }>(await this.next("pusher:connection_established")).socket_id;
    return this.id;
  }

  send(message: unknown): void {
    this.ws.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** Everything that was sent before has been handled. */
  async settled(): Promise<void> {
    this.send({ event: "pusher:ping", data: {} });
    await this.next("pusher:pong");
  }

  heard(event: string): Frame[] {
    return this.frames.filter((frame) => frame.event === event);
  }

  end(): void {
    this.ws.terminate();
  }
}

/** Servers send data as JSON in a string. */
export function dataOf<Data = unknown>({ data }: Frame): Data {
  return JSON.parse(String(data)) as Data;
}

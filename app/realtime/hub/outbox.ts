type Receiver = {
  queue: Buffer[];
  flush(): void;
  write(frame: Buffer): void;
};

export type PendingFrame = { readonly frame: Buffer; readonly except?: Receiver | undefined };

type Group = { readonly subscribers: ReadonlySet<Receiver>; pending: PendingFrame[] };

const dirtyChannels = new Set<Group>();
const dirtyConnections = new Set<Receiver>();
let isPlanned = false;

/** All frames of a tick leave in one write per socket: ten events then cost little more than one. */
export function queueForChannel(channel: Group, frame: Buffer, except?: Receiver): void {
  channel.pending.push({ frame, except });
  dirtyChannels.add(channel);
  plan();
}

export function queueForConnection(connection: Receiver, frame: Buffer): void {
  connection.queue.push(frame);
  dirtyConnections.add(connection);
  plan();
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setImmediate(flush);
}

function flush(): void {
  isPlanned = false;
  const isOnly = dirtyChannels.size === 1;
  for (const channel of dirtyChannels) spread(channel, isOnly);
  dirtyChannels.clear();
  for (const connection of dirtyConnections) connection.flush();
  dirtyConnections.clear();
}

function spread(channel: Group, isOnly: boolean): void {
  const { pending } = channel;
  channel.pending = [];
  const shared = joined(pending.map(({ frame }) => frame));
  const excepted = new Set(pending.flatMap(({ except }) => except ?? []));
  for (const connection of channel.subscribers) {
    const frame = excepted.has(connection)
      ? joined(pending.filter(({ except }) => except !== connection).map((each) => each.frame))
      : shared;
    if (frame.length === 0) continue;
    // Most sockets have nothing else to send in this tick.
    if (isOnly && connection.queue.length === 0) connection.write(frame);
    else {
      connection.queue.push(frame);
      dirtyConnections.add(connection);
    }
  }
}

export function joined(frames: readonly Buffer[]): Buffer {
  return frames.length === 1 ? frames[0]! : Buffer.concat(frames);
}

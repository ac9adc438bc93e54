type Receiver = {
  queue: Buffer[];
  flush(): void;
  write(frame: Buffer): void;
};

export type PendingFrame = { readonly frame: Buffer; readonly except?: Receiver | undefined };

type Group = { readonly subscribers: ReadonlySet<Receiver>; pending: PendingFrame[] };

/** Null: each receiver's own queue. */
type Round = {
  readonly receivers: readonly Receiver[];
  readonly frame: Buffer | null;
  readonly begunAt: number;
  next: number;
};

const dirtyChannels = new Set<Group>();
const dirtyConnections = new Set<Receiver>();
let rounds: Round[] = [];
let isPlanned = false;

const sliceMs = 3;
const writesPerLook = 16;
const patienceMs = 250;

/** One write per socket and tick: ten events cost little more than one. */
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
  setImmediate(writeSlice);
}

function writeSlice(): void {
  isPlanned = false;
  if (rounds.length === 0) rounds = collect(performance.now());
  const begun = performance.now();
  while (rounds.length > 0) {
    const round = rounds[0]!;
    writeSome(round);
    if (round.next === round.receivers.length) rounds.shift();
    const at = performance.now();
    if (at - begun > sliceMs && at - round.begunAt < patienceMs) break;
  }
  if (rounds.length > 0 || dirtyChannels.size > 0 || dirtyConnections.size > 0) plan();
}

function writeSome(round: Round): void {
  const end = Math.min(round.next + writesPerLook, round.receivers.length);
  for (; round.next < end; round.next++) {
    const receiver = round.receivers[round.next]!;
    if (round.frame) receiver.write(round.frame);
    else receiver.flush();
  }
}

function collect(begunAt: number): Round[] {
  const isOnly = dirtyChannels.size === 1;
  const all: Round[] = [];
  for (const channel of dirtyChannels) {
    const round = spread(channel, isOnly, begunAt);
    if (round) all.push(round);
  }
  dirtyChannels.clear();
  if (dirtyConnections.size > 0)
    all.push({ receivers: [...dirtyConnections], frame: null, begunAt, next: 0 });
  dirtyConnections.clear();
  return all;
}

function spread(channel: Group, isOnly: boolean, begunAt: number): Round | null {
  const { pending } = channel;
  channel.pending = [];
  const shared = joined(pending.map(({ frame }) => frame));
  const excepted = new Set(pending.flatMap(({ except }) => except ?? []));
  const receivers: Receiver[] = [];
  for (const connection of channel.subscribers) {
    const isExcepted = excepted.size > 0 && excepted.has(connection);
    if (isOnly && !isExcepted && connection.queue.length === 0) {
      receivers.push(connection);
      continue;
    }
    const frame = isExcepted
      ? joined(pending.filter(({ except }) => except !== connection).map((each) => each.frame))
      : shared;
    if (frame.length === 0) continue;
    connection.queue.push(frame);
    dirtyConnections.add(connection);
  }
  return receivers.length === 0 ? null : { receivers, frame: shared, begunAt, next: 0 };
}

export function joined(frames: readonly Buffer[]): Buffer {
  return frames.length === 1 ? frames[0]! : Buffer.concat(frames);
}

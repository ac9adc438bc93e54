/** Unmasked text frame (RFC 6455, section 5.2), shared by all sockets. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

/** WebSocket ping without data. */
export const pingFrame = Buffer.from([0x89, 0x00]);

/** `data` of server events is JSON in a string. */
export function eventFrame(event: string, data: unknown, channel?: string): Buffer {
  return textFrame(JSON.stringify({ event, data: JSON.stringify(data), channel }));
}

/** An event as published: `data` is a string already. */
export function publishedFrame(name: string, channel: string, data: string, userId?: string): Buffer {
  return textFrame(JSON.stringify({ event: name, data, channel, user_id: userId }));
}

/** On an open connection this only informs; close codes act. */
export function errorFrame(code: number | null, message: string): Buffer {
  return eventFrame("pusher:error", { code, message });
}

/** soketi's form, which pusher-js passes to the channel. */
export function refusedFrame(channel: string, type: string, error: string, status: number): Buffer {
  return textFrame(
    JSON.stringify({ event: "pusher:subscription_error", channel, data: { type, error, status } }),
  );
}

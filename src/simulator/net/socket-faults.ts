/** Socket faults that a WebSocket library does not offer: an incomplete frame, and a reset instead of a close. */

import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Returns the start of a text frame: a frame header for the whole text, but only the first `bytes` bytes of the text. */
export function beginningOfFrame(text: string, bytes: number): Buffer {
  const payload = Buffer.from(text, 'utf8');
  return Buffer.concat([frameHead(payload.length), payload.subarray(0, bytes)]);
}

function frameHead(length: number): Buffer {
  const finalTextFrame = 0x81;
  if (length < 126) return Buffer.from([finalTextFrame, length]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head.writeUInt8(finalTextFrame, 0);
  head.writeUInt8(length < 65_536 ? 126 : 127, 1);
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/**
 * Ends a TCP connection with RST: the peer reads ECONNRESET, as after a broken link. A TLS socket hides the TCP connection below it, so a TLS socket
 * is only destroyed, without the TLS close message.
 */
export function resetSocket(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else if (!socket.destroyed) socket.resetAndDestroy();
}

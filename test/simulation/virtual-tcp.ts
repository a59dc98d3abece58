/** TCP between an engine and a simulated world on virtual time: one connection without pings, as the TCP wire of the real daemon. */

import { VirtualGateway } from './virtual-gateway.js';
import type { Connection } from './world-host.js';

/** Wire over a world, on which only answers show that something was read. */
export class VirtualTcp extends VirtualGateway {
  override readonly bounds = 'response';

  override probe(): void {
    throw new Error('the daemon pings a wire that no pong bounds');
  }

  override readPoiList(): void {
    this.emit({ type: 'poi-list-failed', cause: { code: 'protocol', text: 'there is no list of terminals here' } });
  }

  /** What is no text ends the connection: nobody can tell where the next message begins. */
  override deliverUnreadable(connection: Connection, why: string, text: string): void {
    super.deliverUnreadable(connection, why, text);
    this.after(() => this.reset(connection.number, { code: 'protocol', text: `the terminal sent a ${why}` }));
  }

  /** What came of a message is told when its connection ends. */
  override deliverPart(connection: Connection, text: string): void {
    if (connection.up)
      this.emit({ type: 'unreadable', connection: connection.number, why: 'a part of a message', text });
  }
}

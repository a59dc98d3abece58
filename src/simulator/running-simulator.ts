/** The options for starting a simulator on real sockets, and the functions of a running simulator. */

import type { CalledRegister } from './listeners/register-caller.js';
import type { SimulatedClient } from './listeners/token-endpoint.js';
import type { ControlCommand, ReceivedMessage, World, WorldOptions } from './terminal/index.js';

/** The security of the terminals, with their shared key. */
export type SimulatedSecurity =
  | {
      readonly kind: 'nexo-blob';
      readonly passphrase: string;
      readonly keyIdentifier: string;
      readonly keyVersion: number;
    }
  | { readonly kind: 'mac'; readonly kek: string; readonly keyIdentifier: string };

/** The options of a simulator on real sockets. */
export interface SimulatorOptions extends Omit<WorldOptions, 'unasked'> {
  /** The transport of the terminals. Default: `ws`. Every other transport, and `ws` with TLS, uses a port of its own. */
  readonly wire?: 'ws' | 'http' | 'polling' | 'tcp';
  /** The port on 127.0.0.1. Default: 0, which selects a free one. */
  readonly port?: number;
  /** The speed of the simulated time relative to real time. Default: 1. */
  readonly speed?: number;
  /** Script lines (control-command.ts) that run before the first connection. */
  readonly script?: string;
  /**
   * Headers, with their values, that every upgrade, request and poi-list request must carry. Otherwise the response is 401. The values are never
   * recorded.
   */
  readonly requiredHeaders?: Readonly<Record<string, string>>;
  /**
   * The path of the terminals, starting with `/`, or the prefix of the paths if each category has its own. This field
   * is allowed only with `http`. Requests to other paths get 404. If the field is absent, the terminals accept any
   * path.
   */
  readonly path?: string;
  /** The form of `/poi-list`: an array of strings, or an array of objects with a POIID. Default: strings. */
  readonly poiListShape?: 'texts' | 'objects';
  /** The certificate and key (PEM) for TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The seal of messages. If absent, messages are not sealed. */
  readonly security?: SimulatedSecurity | undefined;
  /** With `http`: requires a token in each request. The client gets its tokens from the port of the control interface. */
  readonly client?: SimulatedClient | undefined;
  /**
   * With `http`: the register that the terminals call with unsolicited messages. If absent, they send no such messages.
   */
  readonly register?: CalledRegister | undefined;
  /** Called for each message after the terminals have handled the message, and before the resulting effects are applied. */
  readonly onReceived?: (message: ReceivedMessage) => void;
}

/** A running simulator. */
export interface RunningSimulator {
  /** The address of the terminals: `ws://127.0.0.1:PORT/`, `wss:`, `http:`, ... */
  readonly url: string;
  /** The port of the control interface and the poi-list, which have no TLS. */
  readonly port: number;
  /** The token endpoint; absent if the simulator issues no tokens. */
  readonly tokenUrl: string | undefined;
  /** Returns the channel address of a terminal; undefined if no tokens are issued, or for an unknown terminal. */
  channelUrl(poiId: string): string | undefined;
  /** The records of the simulated terminals. */
  readonly world: Pick<World, 'ledger' | 'deviceRequests' | 'received' | 'complaints'>;
  /** Runs script lines or a command at once. Throws `RangeError` if a line is invalid or names no terminal. */
  control(command: string | ControlCommand): void;
  /** Returns the header names of the last WebSocket upgrade, in lower case. */
  headerNames(): readonly string[];
  /** Resets all connections and frees the port. */
  close(): Promise<void>;
}

/**
 * The nexo interface: a register that speaks nexo connects to tenderd instead of the terminal. The interface uses the
 * API's listener, but its own paths.
 */

import { codecFor, type Dialect } from '../../protocol/index.js';
import { type ApiLimits, defaultLimits, jsonType, type SecondaryListener, WrongTokens } from '../api/index.js';
import type { Lanes } from '../core/index.js';
import { ByteBudget, type OnEnded } from '../net/index.js';
import type { MessageSecurity } from '../security/index.js';
import { nexoRefusals } from '../messages/index.js';
import { addressed } from './peer/path-address.js';
import { Controller } from './controller/controller.js';
import { type HttpCallers, serveHttp } from './listeners/http.js';
import { LaterReceiver } from './results/deferred-results.js';
import { messagePaths, type Place, placesOf } from './listeners/paths.js';
import type { PaymentIdentity } from './dialogue/requests/identity.js';
import type { RefusedMessage } from './peer/peer.js';
import { posCloudDialect } from './listeners/pos-cloud-paths.js';
import { resultClients, type ResultOptions, resultOptions, ResultPosts } from './results/result-posts.js';
import { sealedReceiver, sealer } from './listeners/sealed.js';
import { SeenSeals } from './listeners/seen-seals.js';
import { openTcpListener, type RunningTcpListener } from './listeners/tcp.js';
import { messageBytesMax, WebSockets } from './listeners/websocket.js';
import { LoginSecret } from './peer/caller.js';

/** The options of the interface. */
export interface NexoOptions {
  readonly lanes: Lanes;
  /** The bearer token of the interface. A token here replaces the tokens of the API. */
  readonly token?: string | undefined;
  /** The secret that a register may send in its Login instead of a token. If absent, a token is required. */
  readonly loginSecret?: string | undefined;
  /** Counts wrong tokens and secrets; for tests. */
  readonly wrongTokens?: WrongTokens;
  /**
   * The message security. If present, every message must be sealed, and a valid seal proves the caller's identity. If
   * absent, messages are not sealed.
   */
  readonly security?: MessageSecurity | undefined;
  /** The path of the file with the known seals; absent: they are kept in memory only. */
  readonly sealsPath?: string | undefined;
  /**
   * Called with the reason if the file with the known seals could not be shortened because the disk is full. The
   * interface is served anyway.
   */
  readonly onSealsUnwritten?: ((why: string) => void) | undefined;
  /** The merchant account for which the paths of one vendor's device API are served; absent: they are not served. */
  readonly merchantAccount?: string | undefined;
  /**
   * For each SaleID: the fields by which the payments of that register differ. "*" applies to every other SaleID. If
   * absent, payments differ by their SaleTransactionID.
   */
  readonly identity?: ReadonlyMap<string, PaymentIdentity> | undefined;
  /** The dialect of the responses. Requests of every dialect are read. */
  readonly dialect: Dialect;
  readonly version: string;
  readonly limits?: Partial<ApiLimits>;
  /** Returns the wall time, in ms since 1970. */
  readonly wallMs: () => number;
  /**
   * The addresses to which the results of requests are POSTed, if the register does not wait for them. If absent, such
   * requests are not allowed.
   */
  readonly results?: ResultOptions | undefined;
  /** Called if serving a message throws, which means that an invariant is broken. */
  readonly onFault: (error: unknown) => void;
  /** Called for each rejected message, on every kind of connection. */
  readonly onRefused?: ((refused: RefusedMessage) => void) | undefined;
  /** Called for each connection that tenderd itself ends. */
  readonly onEnded?: OnEnded | undefined;
}

export { messagePaths, type RefusedMessage };
export { resultOptions };

/**
 * The memory budget of all messages above 64 KiB, from their first byte to their response. The budget is enough for ten
 * of the largest messages.
 */
const largeBytesMax = 16_777_216;

/** Returns the media type of the bodies at each path; null for a path that accepts no body. */
function bodyTypesAt(places: ReadonlyMap<string, Place>): ReadonlyMap<string, RegExp | null> {
  const bodyTypes = { xml: xmlType, json: jsonType };
  return new Map([...places].map(([path, place]) => [path, 'encoding' in place ? bodyTypes[place.encoding] : null]));
}

const xmlType = /^(?:application|text)\/xml(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i;

/** The nexo interface. */
export interface NexoInterface extends SecondaryListener {
  /**
   * Also listens for the TCP binding of the standard, on this port of 127.0.0.1; 0 selects a free port. TCP has no
   * header for a token, so without a `loginSecret` no register is served. The TCP listener closes together with the
   * interface. Rejects with the system's own error if the port is in use.
   */
  openTcp(port: number): Promise<RunningTcpListener>;
}

/** Builds the interface, which `startApi` adds to its listener. Throws the system's own error if the `sealsPath` cannot be used. */
export function createNexoInterface(options: NexoOptions): NexoInterface {
  const limits: ApiLimits = { ...defaultLimits, ...options.limits };
  const { loginSecret, security, token, wrongTokens = new WrongTokens() } = options;
  const isPosCloud = options.dialect.name === posCloudDialect && security === undefined;
  const places = placesOf(
    options.merchantAccount,
    options.lanes.terminals().map(({ poiId }) => poiId),
    { hasResults: options.results !== undefined, isPosCloud },
  );
  const controller = new Controller({
    ...options,
    loginSecret: loginSecret === undefined ? undefined : new LoginSecret(loginSecret, wrongTokens),
    mayBeCopies: security !== undefined,
  });
  const seen =
    security === undefined ? undefined : new SeenSeals(options.sealsPath, { onUnwritten: options.onSealsUnwritten });
  const sealed =
    security === undefined || seen === undefined
      ? undefined
      : { security, seen, wrongTokens, sealed: sealer(security, seen), onRefused: options.onRefused };
  const { lanes, wallMs, onFault, onRefused } = options;
  const codec = codecFor('json', options.dialect);
  const seal = sealed?.sealed ?? ((text: string): string => text);
  const { results } = options;
  const posts =
    results === undefined
      ? undefined
      : new ResultPosts({ ...results, clients: resultClients(results), lanes, codec, seal, onFault });
  const opened = addressed(
    posts === undefined ? controller : new LaterReceiver(controller, { posts, codec, seal, wallMs, onRefused }),
  );
  const receiver = sealed === undefined ? opened : sealedReceiver(opened, sealed);
  const { onEnded = (): void => undefined } = options;
  const large = new ByteBudget(largeBytesMax);
  const connections = { receiver, limits, onFault, onEnded, large };
  const webSockets = new WebSockets(connections);
  const tcpListeners: RunningTcpListener[] = [];
  const stopping = new AbortController();
  const callers: HttpCallers = new WeakMap();
  return {
    area: {
      paths: bodyTypesAt(places),
      bodyExpected: nexoRefusals.bodyExpected(),
      bodyBytes: messageBytesMax,
      large,
      token,
      keyHeader: 'x-api-key',
      admitsBasic: isPosCloud,
      // A seal proves the caller's identity. If the interface has a token of its own, the token is required as well.
      admitsStrangers: loginSecret !== undefined || (security !== undefined && token === undefined),
    },
    wrongTokens,
    serve: async (visit) => {
      try {
        await serveHttp(
          visit,
          { receiver, places, stopping: stopping.signal, stalledTimeoutMs: limits.stalledTimeoutMs, onEnded },
          callers,
        );
      } catch (error) {
        visit.incoming.socket.destroy();
        options.onFault(error);
      }
    },
    upgrade: (upgrade) => webSockets.take(upgrade),
    openTcp: async (port) => {
      const listener = await openTcpListener(port, connections);
      tcpListeners.push(listener);
      return listener;
    },
    close: () => {
      stopping.abort();
      posts?.close();
      webSockets.close();
      for (const listener of tcpListeners) void listener.close();
    },
  };
}

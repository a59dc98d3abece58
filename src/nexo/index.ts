/**
 * The nexo interface: a register that speaks to terminals itself points at tenderd instead, and gets the journal and the
 * recovery for it. It stands on the listener of the API, on paths of its own.
 */

import { codecFor, type Dialect } from '../../protocol/index.js';
import { type ApiLimits, defaultLimits, jsonType, type SecondaryListener, WrongTokens } from '../api/index.js';
import type { Lanes } from '../core/index.js';
import { ByteBudget, type OnEnded } from '../net/index.js';
import type { MessageSecurity } from '../security/index.js';
import { nexoRefusals } from '../messages/en.js';
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

/** What the interface needs. */
export interface NexoOptions {
  readonly lanes: Lanes;
  /** The bearer token that opens it, in place of those of the API. */
  readonly token?: string | undefined;
  /** The secret that a register may say in its Login in place of the token; absent where none may. */
  readonly loginSecret?: string | undefined;
  /** Counts what is guessed; for tests. */
  readonly wrongTokens?: WrongTokens;
  /** How messages are sealed: then every one must be, and a right seal proves who speaks. Absent: they are plain. */
  readonly security?: MessageSecurity | undefined;
  /** Where the seals that were there are kept; in memory alone when absent. */
  readonly sealsPath?: string | undefined;
  /** Hears why that file could not be made short: the disk has no room. The interface is served all the same. */
  readonly onSealsUnwritten?: ((why: string) => void) | undefined;
  /** With it the paths of one vendor's device API are served, for this account. */
  readonly merchantAccount?: string | undefined;
  /** What tells one payment of a register from the next, by SaleID, "*" for every other one; absent: its SaleTransactionID. */
  readonly identity?: ReadonlyMap<string, PaymentIdentity> | undefined;
  /** How answers are written; every dialect is read. */
  readonly dialect: Dialect;
  readonly version: string;
  readonly limits?: Partial<ApiLimits>;
  /** Wall time, ms since 1970. */
  readonly wallMs: () => number;
  /** Where results are POSTed that registers do not wait for; absent: nobody may ask so. */
  readonly results?: ResultOptions | undefined;
  /** Called when serving threw: a broken invariant. */
  readonly onFault: (error: unknown) => void;
  /** Hears of each message that is refused, whatever it came in by. */
  readonly onRefused?: ((refused: RefusedMessage) => void) | undefined;
  /** Hears of each connection that is ended for a cause of ours. */
  readonly onEnded?: OnEnded | undefined;
}

export { messagePaths, type RefusedMessage };
export { resultOptions };

/** What messages of more than 64 KiB may hold together, from their first byte to their answer: ten of the largest. */
const largeBytesMax = 16_777_216;

/** The media type of the bodies at each path; null for a path that takes no body. */
function bodyTypesAt(places: ReadonlyMap<string, Place>): ReadonlyMap<string, RegExp | null> {
  const bodyTypes = { xml: xmlType, json: jsonType };
  return new Map([...places].map(([path, place]) => [path, 'encoding' in place ? bodyTypes[place.encoding] : null]));
}

const xmlType = /^(?:application|text)\/xml(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i;

/** The interface. */
export interface NexoInterface extends SecondaryListener {
  /**
   * Also listens for the TCP binding of the standard, on this port of 127.0.0.1, 0 for any. There is no header on it: without
   * a `loginSecret` nobody is served. It is closed with the interface. Rejects with the system's own error for a port that is taken.
   */
  openTcp(port: number): Promise<RunningTcpListener>;
}

/** Builds the interface; `startApi` hangs it in. Throws the system's own error for a `sealsPath` that cannot be had. */
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
      // A seal says who speaks; a token of the interface's own is asked for beside it.
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

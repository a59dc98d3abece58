/**
 * Tries a gateway step by step, for `tenderd doctor`: connection, certificate, token, handshake, pong, list. No nexo
 * message is sent, so no terminal is logged in. Use it only while the daemon has no connection to the gateway, because
 * some gateways and terminals accept one connection at a time.
 */

import type { LinkCause } from '../core/index.js';
import { dial, inspectTls, linkCause, type ServerCertificate } from '../net/index.js';
import { gateway as texts } from '../messages/index.js';
import { checkSettings, type GatewayOptions, type Settings, type WireKind } from './settings/settings.js';
import { TcpConnection } from './socket/tcp.js';
import { WebSocketConnection } from './socket/websocket.js';
import { PoiListError, readPoiListOnce } from './wire/poi-list.js';

/** A step of the trial that failed. */
export interface FailedStep {
  readonly cause: LinkCause;
}

/** The result of each step. The result of a step after a failed step is absent. */
export interface GatewayProbe {
  readonly wire: WireKind;
  /** Host and port of the gateway, and also of the proxy if there is one. */
  readonly where: string;
  readonly proxy: string | undefined;
  /** The address to which the name resolves, and the time of the connection. */
  readonly reached: { readonly address: string; readonly ms: number } | FailedStep;
  /** The certificate of the gateway. This field is absent without TLS. */
  readonly tls?: ServerCertificate | FailedStep;
  /** The result of the request for a token. This field is absent if no token is fetched. */
  readonly token?: 'issued' | FailedStep;
  /**
   * The handshake and the first pong of a WebSocket. `asleep`: the connection is not a WebSocket, so there is no pong
   * to wait for.
   */
  readonly opened?: { readonly pongMs: number } | 'asleep' | FailedStep;
  /** The list of terminals. This field is absent if the gateway has no list. */
  readonly list?: { readonly poiIds: readonly string[]; readonly date?: string } | FailedStep;
}

/** The time limits of the steps. All limits together are shorter than the doctor's own time limit. */
const limits = {
  connectMs: 4_000,
  handshakeMs: 3_000,
  poiListMs: 4_500,
  heartbeat: { everyMs: 60_000, pongMs: 3_000 },
};

/** Tries the gateway. Rejects with GatewaySettingsError if a setting cannot work. */
export async function probeGateway(options: GatewayOptions): Promise<GatewayProbe> {
  const settings = checkSettings({ ...options, ...limits });
  const [steps, list] = await Promise.all([probeLink(settings), probeList(settings)]);
  return { ...steps, ...(list === undefined ? {} : { list }) };
}

/** Reads only the list of terminals, which disturbs no connection. Returns undefined if the gateway has no list. */
export async function probeGatewayList(options: GatewayOptions): Promise<GatewayProbe['list']> {
  return probeList(checkSettings({ ...options, ...limits }));
}

async function probeLink(settings: Settings): Promise<GatewayProbe> {
  const { link, wire, tokens } = settings;
  const about = { wire, where: link.where, proxy: link.via?.where };
  const reached = await connectOnly(settings);
  if ('cause' in reached) return { ...about, reached };
  const { address, ms, certificate } = reached;
  const known = { ...about, reached: { address, ms }, ...(certificate === undefined ? {} : { tls: certificate }) };
  if (certificate !== undefined && ('cause' in certificate || certificate.fault !== undefined)) return known;
  const token = tokens === undefined ? undefined : await fetched(tokens);
  if (token !== undefined && token !== 'issued') return { ...known, token };
  return { ...known, ...(token === undefined ? {} : { token }), opened: await openOnce(settings) };
}

/** Connects to the gateway, and reads its certificate. */
function connectOnly(
  settings: Settings,
): Promise<
  FailedStep | { readonly address: string; readonly ms: number; readonly certificate?: ServerCertificate | FailedStep }
> {
  const { link, clock, scheduler, connectMs, handshakeMs } = settings;
  const { tls, ...plain } = link;
  const startedMs = clock.monoMs();
  return new Promise((resolve) => {
    dial(
      plain,
      { clock, scheduler, connectMs },
      {
        failed: (cause) => resolve({ cause }),
        connected: ({ raw }) => {
          const ms = Math.round(clock.monoMs() - startedMs);
          const address = raw.remoteAddress ?? '';
          if (tls === undefined) {
            raw.destroy();
            return resolve({ address, ms });
          }
          return inspectTls(raw, { ...link, tls }, { clock, scheduler, limitMs: handshakeMs }, (seen) =>
            resolve({ address, ms, certificate: 'code' in seen ? { cause: seen } : seen }),
          );
        },
      },
    );
  });
}

function fetched(tokens: NonNullable<Settings['tokens']>): Promise<'issued' | FailedStep> {
  return new Promise((resolve) => {
    tokens.ready((cause) => resolve(cause === undefined ? 'issued' : { cause }));
  });
}

/** Opens the wire, waits for the first pong, and closes it. Opens nothing over HTTP, where every request would be a message. */
function openOnce(settings: Settings): Promise<{ readonly pongMs: number } | 'asleep' | FailedStep> {
  const { wire, clock } = settings;
  if (wire === 'http') return Promise.resolve('asleep');
  return new Promise((resolve) => {
    let pingedMs = 0;
    const enough = (): void => connection.end(linkCause('given-up', texts.gatewayClosed));
    const listener = {
      opened: () => {
        if (wire === 'tcp') {
          resolve('asleep');
          return enough();
        }
        pingedMs = clock.monoMs();
        return connection.ping('doctor');
      },
      pong: () => {
        resolve({ pongMs: Math.round(clock.monoMs() - pingedMs) });
        enough();
      },
      text: () => undefined,
      unreadable: () => undefined,
      ended: (cause: LinkCause) => resolve({ cause }),
    };
    const connection =
      wire === 'tcp' ? new TcpConnection(settings, listener) : new WebSocketConnection(settings, listener);
  });
}

async function probeList(settings: Settings): Promise<GatewayProbe['list']> {
  const { poiList: target } = settings;
  if (target === undefined) return undefined;
  try {
    return await readPoiListOnce({ target, settings }, new AbortController().signal);
  } catch (error) {
    if (error instanceof PoiListError) return { cause: error.failure };
    throw error;
  }
}

/**
 * The nexo interface over HTTP: one message in each POST, its response in the reply. A request waits only while its
 * connection is open.
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Encoding } from '../../../protocol/index.js';
import { type Caller, noteRefused, type Problem, problem, type Visit } from '../../api/index.js';
import { endCauses, type OnEnded } from '../../net/index.js';
import { nexoRefusals } from '../../messages/index.js';
import { DeliveredAnswers } from '../peer/delivered-answers.js';
import type { Place } from './paths.js';
import type { Peer, Receiver, Reply } from '../peer/peer.js';
import { posStatus, rootedRequest, withoutRoot } from './pos-cloud-paths.js';

const mediaTypes: Readonly<Record<Encoding, string>> = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** The dependencies of the HTTP interface. */
export interface HttpParts {
  readonly receiver: Receiver;
  /** The purpose of each path of the interface. */
  readonly places: ReadonlyMap<string, Place>;
  /** Aborted when the daemon stops. */
  readonly stopping: AbortSignal;
  /** The normal idle limit of a connection, in ms. This limit is set again after the response. */
  readonly stalledTimeoutMs: number;
  /** Called for each connection that tenderd itself ends. */
  readonly onEnded: OnEnded;
}

/** The caller that logged in on each connection. A Login by POST is valid only for its own connection. */
export type HttpCallers = WeakMap<object, Caller>;

/** Serves one HTTP request of a register that speaks nexo. */
export async function serveHttp(visit: Visit, parts: HttpParts, callers: HttpCallers): Promise<void> {
  const { incoming, outgoing } = visit;
  const place = parts.places.get((incoming.url ?? '').split('?', 1)[0] ?? '');
  const allowed = place?.type === 'messages' || place?.type === 'terminals' ? 'POST' : 'GET';
  if (incoming.method !== allowed)
    return refuse(outgoing, problem('method-not-allowed', undefined, {}, { allow: allowed }));
  if (place?.type !== 'messages') {
    // The list names all terminals of the shop. A caller that has only sent a secret in a Login does not get the list,
    // but may ask about each terminal.
    if (visit.caller === undefined) return refuse(outgoing, problem('unauthorized'));
    return send(outgoing, 200, mediaTypes.json, JSON.stringify(listAt(place, parts.receiver.poiIds())));
  }
  const { encoding, poiId, isAnsweredLater, rootless } = place;
  const text = rootless === undefined ? visit.text : rootedRequest(visit.text, rootless);
  if (text === undefined) return refuse(outgoing, problem('invalid-request', nexoRefusals.otherCategory()));
  const { socket } = incoming;
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  outgoing.once('close', leave);
  parts.stopping.addEventListener('abort', leave);
  // A payment may take minutes without any traffic.
  socket.setTimeout(0);
  const caller = visit.caller ?? callers.get(socket);
  const peer: Peer = {
    caller,
    gone: gone.signal,
    ...(poiId === undefined ? {} : { poiId }),
    ...(isAnsweredLater === undefined ? {} : { isAnsweredLater }),
  };
  try {
    const reply = await parts.receiver.receive(text, encoding, peer);
    if (visit.caller === undefined && peer.caller !== undefined) {
      callers.set(socket, peer.caller);
      visit.known();
    }
    answer(reply, visit, parts, place);
  } finally {
    outgoing.off('close', leave);
    parts.stopping.removeEventListener('abort', leave);
    socket.setTimeout(parts.stalledTimeoutMs);
  }
}

/** Writes the reply as the HTTP response. */
function answer(
  reply: Reply,
  { incoming: { socket }, outgoing }: Visit,
  parts: HttpParts,
  { encoding, rootless }: MessagePlace,
): void {
  switch (reply.type) {
    case 'reset':
      // The connection is reset, because a register may read a normal close or an HTTP status as "not paid".
      if (!socket.destroyed && !parts.stopping.aborted)
        parts.onEnded('no-answer', { over: 'http', cause: endCauses['no-answer'] });
      return void socket.destroy();
    case 'unsealed':
      // The answer is the same for every wrong seal, so that an attacker learns nothing from it.
      return refuse(outgoing, problem('unauthorized', nexoRefusals.notSealed()));
    case 'elsewhere':
      return refuse(outgoing, problem('invalid-request', nexoRefusals.otherTerminal()));
    case 'nothing':
      // Clients of POS Cloud expect status 200, and some of them also expect a document.
      if (rootless !== undefined) return send(outgoing, 200, mediaTypes.json, '{}');
      return void outgoing.writeHead(204).end();
    case 'accepted':
    case 'ok':
      return send(outgoing, 200, 'text/plain; charset=utf-8', 'ok');
    case 'say':
      // The socket closes only after the register has closed its side. If the socket closed earlier, the daemon could
      // not notice that the register never read the response.
      if (!outgoing.shouldKeepAlive) socket.destroySoon = () => void socket.end();
      outgoing.once('finish', () => carriedBy(socket).took(reply));
      return send(outgoing, 200, mediaTypes[encoding], rootless === undefined ? reply.text : withoutRoot(reply.text));
  }
}

type MessagePlace = Extract<Place, { readonly type: 'messages' }>;

/** The answers that each connection accepted. */
const carried = new WeakMap<Socket, DeliveredAnswers>();

function carriedBy(socket: Socket): DeliveredAnswers {
  const known = carried.get(socket);
  if (known !== undefined) return known;
  const fresh = new DeliveredAnswers();
  carried.set(socket, fresh);
  socket.on('error', () => fresh.failed());
  return fresh;
}

/** Returns the list at this path. The lists of the device API have that API's own format. */
function listAt(place: Exclude<Place, { readonly type: 'messages' }> | undefined, poiIds: readonly string[]): unknown {
  switch (place?.type) {
    case 'devices':
      return { uniqueDeviceIds: poiIds };
    case 'terminals':
      return { uniqueTerminalIds: poiIds };
    case 'poi-status':
      return posStatus(poiIds.filter((one) => one === (place.poiId ?? one)));
    case 'status':
      return { deviceId: place.poiId, status: poiIds.includes(place.poiId) ? 'ONLINE' : 'OFFLINE' };
    case 'poi-list':
    case undefined:
      return poiIds;
  }
}

function send(outgoing: ServerResponse, status: number, mediaType: string, text: string): void {
  outgoing.writeHead(status, { 'content-type': mediaType, 'content-length': Buffer.byteLength(text) }).end(text);
}

function refuse(outgoing: ServerResponse, { status, headers, document }: Problem): void {
  noteRefused(outgoing, document.code);
  const text = JSON.stringify(document);
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}

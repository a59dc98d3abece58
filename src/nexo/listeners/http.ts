/** The interface over HTTP: one message in a POST, its answer in the reply; nothing is waited for longer than the connection stands. */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Encoding } from '../../../protocol/index.js';
import { type Caller, noteRefused, type Problem, problem, type Visit } from '../../api/index.js';
import { endCauses, type OnEnded } from '../../net/index.js';
import { nexoRefusals } from '../../messages/en.js';
import { DeliveredAnswers } from '../peer/delivered-answers.js';
import type { Place } from './paths.js';
import type { Peer, Receiver, Reply } from '../peer/peer.js';
import { posStatus, rootedRequest, withoutRoot } from './pos-cloud-paths.js';

const mediaTypes: Readonly<Record<Encoding, string>> = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** What a visit is served with. */
export interface HttpParts {
  readonly receiver: Receiver;
  /** What stands at each path of the area. */
  readonly places: ReadonlyMap<string, Place>;
  /** Aborted when the daemon stops. */
  readonly stopping: AbortSignal;
  /** How long a connection may take no byte otherwise; put back when the answer is there. */
  readonly stalledTimeoutMs: number;
  /** Hears of each connection that is ended for a cause of ours. */
  readonly onEnded: OnEnded;
}

/** Who logged in on which connection: a Login by POST speaks for the connection that carried it, and for no other. */
export type HttpCallers = WeakMap<object, Caller>;

/** Serves one request of the area. */
export async function serveHttp(visit: Visit, parts: HttpParts, callers: HttpCallers): Promise<void> {
  const { incoming, outgoing } = visit;
  const place = parts.places.get((incoming.url ?? '').split('?', 1)[0] ?? '');
  const allowed = place?.type === 'messages' || place?.type === 'terminals' ? 'POST' : 'GET';
  if (incoming.method !== allowed)
    return refuse(outgoing, problem('method-not-allowed', undefined, {}, { allow: allowed }));
  if (place?.type !== 'messages') {
    // It names the shop's terminals: whoever has only said a secret in a Login may ask them one by one.
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
  // A payment takes minutes, and says nothing meanwhile.
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
      // A polite end of the connection, or a status of HTTP, reads as "not paid" to whoever wrote the register.
      if (!socket.destroyed && !parts.stopping.aborted)
        parts.onEnded('no-answer', { over: 'http', cause: endCauses['no-answer'] });
      return void socket.destroy();
    case 'unsealed':
      // The same answer for every wrong seal, so that a guesser learns nothing.
      return refuse(outgoing, problem('unauthorized', nexoRefusals.notSealed()));
    case 'elsewhere':
      return refuse(outgoing, problem('invalid-request', nexoRefusals.otherTerminal()));
    case 'nothing':
      // Clients of that cloud read a 200, and some of them a document.
      if (rootless !== undefined) return send(outgoing, 200, mediaTypes.json, '{}');
      return void outgoing.writeHead(204).end();
    case 'accepted':
    case 'ok':
      return send(outgoing, 200, 'text/plain; charset=utf-8', 'ok');
    case 'say':
      // If the socket closed after its answer, the daemon would never learn that nobody read it: it ends when the register has closed its half.
      if (!outgoing.shouldKeepAlive) socket.destroySoon = () => void socket.end();
      outgoing.once('finish', () => carriedBy(socket).took(reply));
      return send(outgoing, 200, mediaTypes[encoding], rootless === undefined ? reply.text : withoutRoot(reply.text));
  }
}

type MessagePlace = Extract<Place, { readonly type: 'messages' }>;

/** What each connection took. */
const carried = new WeakMap<Socket, DeliveredAnswers>();

function carriedBy(socket: Socket): DeliveredAnswers {
  const known = carried.get(socket);
  if (known !== undefined) return known;
  const fresh = new DeliveredAnswers();
  carried.set(socket, fresh);
  socket.on('error', () => fresh.failed());
  return fresh;
}

/** What is read at a place: of the device API in its own words. */
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

/**
 * Message security, between any wire and the dialect: seals sent messages, opens received messages, and reports every
 * text that cannot be opened as forged.
 */

import type { RequestKey, Wire, WireEvent, WireMoves } from '../core/index.js';
import { linkCause } from '../net/index.js';
import { type MessageSecurity, plainFailureIn, standingOf } from '../security/index.js';
import { handedOn } from './forwarding-wire.js';
import { gateway as texts } from '../messages/index.js';

/**
 * Returns the wire with message security. A text whose seal cannot be opened is not a message, and becomes a `forged`
 * event.
 * - If the text came as the response to a request, the request is also lost, because no other response will come.
 * - If the text is the response to another request, it is also passed on with the ids of that request.
 * - With `isCloud`, a cloud in front of the terminals may report a failure without a seal, because it has no key. Then
 *   only the failed request is lost.
 */
export function sealedWire(wire: Wire, security: MessageSecurity, isCloud = false): Wire {
  return {
    ...handedOn(wire),
    isSealed: true,
    ...(wire.moves === undefined ? {} : { moves: sealedMoves(wire.moves, security) }),
    launch(connection, key, text, answerMs) {
      const sealed = sealedText(security, text);
      return sealed === undefined ? 'malformed' : wire.launch(connection, key, sealed, answerMs);
    },
    // A sealed text cannot be judged before it is opened, so the gate only limits how much is opened at once.
    listen(listener, gate) {
      const opening = gate && { takesMore: () => gate.takesMore(), judge: () => 'keep' as const };
      wire.listen((event) => {
        const opened = openedOf(event, security, isCloud);
        for (const one of opened) listener(one);
        if (event.type === 'text' && event.isCall === true && opened.every(({ type }) => type !== 'text'))
          wire.endCall?.(event.connection);
      }, opening);
    },
  };
}

/**
 * Returns the wire's moves with a sealed request to the new address, because a peer without the key is not the
 * terminal.
 */
function sealedMoves(moves: WireMoves, security: MessageSecurity): WireMoves {
  return {
    look: (address) => moves.look(address),
    ask(address, text, answerMs) {
      const sealed = sealedText(security, text);
      if (sealed !== undefined) moves.ask(address, sealed, answerMs);
    },
    moveTo: (address) => moves.moveTo(address),
  };
}

/** Returns the sealed text; undefined if the text cannot be sealed. */
function sealedText(security: MessageSecurity, text: string): string | undefined {
  try {
    return security.seal(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function openedOf(event: WireEvent, security: MessageSecurity, isCloud: boolean): readonly WireEvent[] {
  // A cloud has no key, so its 401 concerns the login, not the seal.
  if (event.type === 'no-message' && event.status === 401 && event.isTokenRefused !== true && !isCloud)
    return [{ ...event, cause: linkCause('unauthorised', security.refusedText) }];
  // The seal of a partial text cannot be verified. Without a seal, an id in the text does not prove that a request
  // arrived. Only the fact that a response came is proof.
  if (event.type === 'unreadable' && event.text !== undefined) {
    const { text: _unopened, ...unseen } = event;
    return [event.key === undefined ? { ...unseen, text: '' } : unseen];
  }
  if (event.type === 'address-answered' && event.text !== undefined) {
    const { address } = event;
    const opened = security.open(event.text);
    return [{ type: 'address-answered', address, ...(opened.ok ? { text: opened.text } : { why: opened.text }) }];
  }
  if (event.type !== 'text') return [event];
  const { key } = event;
  const opened = security.open(event.text);
  const failed = !opened.ok && isCloud && opened.code === 'plain' ? failedInFront(event) : undefined;
  if (failed !== undefined)
    return [{ type: 'request-lost', key: failed, cause: linkCause('refused', texts.unsealedFailure) }];
  if (!opened.ok) return forgedOf(key, opened.text);
  switch (standingOf(opened.text, key)) {
    case 'reflected':
      return forgedOf(key, texts.reflected);
    case 'elsewhere':
      return [...forged(key, texts.sealedForAnother), { ...event, text: opened.text }];
    case 'due':
      return [{ ...event, text: opened.text }];
  }
}

/**
 * Returns the request that the cloud reports as failed. If each request has its own response, the report came as the
 * response to the failed request. Otherwise the report itself names the request.
 */
function failedInFront({ text, key }: Extract<WireEvent, { readonly type: 'text' }>): RequestKey | undefined {
  const named = plainFailureIn(text);
  if (named === undefined || key !== undefined) return named && key;
  const { saleId, poiId, serviceId } = named;
  return saleId === undefined || poiId === undefined || serviceId === undefined
    ? undefined
    : { saleId, poiId, serviceId };
}

function forged(key: RequestKey | undefined, why: string): readonly WireEvent[] {
  return [{ type: 'forged', why, ...(key === undefined ? {} : { key }) }];
}

function forgedOf(key: RequestKey | undefined, why: string): readonly WireEvent[] {
  if (key === undefined) return forged(key, why);
  return [...forged(key, why), { type: 'request-lost', key, cause: linkCause('forged', texts.responseForged) }];
}

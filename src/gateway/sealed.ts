/** Message security, between any wire and the dialect: what leaves is sealed, what comes is opened, and what cannot be is told as forged. */

import type { RequestKey, Wire, WireEvent, WireMoves } from '../core/index.js';
import { linkCause } from '../net/index.js';
import { type MessageSecurity, plainFailureIn, standingOf } from '../security/index.js';
import { handedOn } from './forwarding-wire.js';

const reflected = 'It is a request of this till, sent back to it.';
const elsewhere = 'It is rightly sealed and answers another request: an older message may have been sent again.';

const ownWord = 'the cloud in front of the terminal says, unsealed, that it failed';

/**
 * The wire behind a security. A text that does not open is no message: it is told as `forged`, and where it was the response to a request, that
 * one as lost besides, because nothing more of it comes. A response to another request is told so, too, and stands under its own ids.
 * `isCloud`: a cloud in front of the terminals, which has no key, says by itself that something failed: that request is lost, and no more.
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
    // Nobody can judge a sealed text before it is open: the gate only says when more may be opened.
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

/** What asks who is there is sealed, too: who has not the key is not the terminal. */
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

/** Undefined for a text that cannot be sealed. */
function sealedText(security: MessageSecurity, text: string): string | undefined {
  try {
    return security.seal(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function openedOf(event: WireEvent, security: MessageSecurity, isCloud: boolean): readonly WireEvent[] {
  // A cloud has no key: it speaks of who asks it.
  if (event.type === 'no-message' && event.status === 401 && event.isTokenRefused !== true && !isCloud)
    return [{ ...event, cause: linkCause('unauthorised', security.refusedText) }];
  // Nobody looks at a seal that is not whole, and without one no id in it shows that a request arrived. That one was responded to shows it.
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
  if (failed !== undefined) return [{ type: 'request-lost', key: failed, cause: linkCause('refused', ownWord) }];
  if (!opened.ok) return forgedOf(key, opened.text);
  switch (standingOf(opened.text, key)) {
    case 'reflected':
      return forgedOf(key, reflected);
    case 'elsewhere':
      return [...forged(key, elsewhere), { ...event, text: opened.text }];
    case 'due':
      return [{ ...event, text: opened.text }];
  }
}

/** The request of which the cloud says that it failed: where each has a response of its own that one, elsewhere the one that it names. */
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
  return [
    ...forged(key, why),
    { type: 'request-lost', key, cause: linkCause('forged', 'what came in response to it is forged') },
  ];
}

/** Selects the address to which the browser goes after a form. */

import { Buffer } from 'node:buffer';
import { pageView, type Payment, type ShopperAct, type World } from '../rules/index.js';
import type { Place } from './place.js';

/** Returns the address that the browser opens next: the merchant's address, unchanged, or the next page as a relative address. */
export function leadsTo(world: World, place: Place, payment: Payment, wanted: ShopperAct): string {
  const { token, request, breakout } = payment;
  const self = place.as === 'behind-breakout' ? `breakout?token=${place.breakout}` : token;
  if (place.as === 'embedded') {
    if (wanted.act === 'leave') return `${self}?step=left`;
    const isLeaving = wanted.act === 'breakout' || payment.session === 'challenged';
    return isLeaving ? `${self}?step=breakout` : self;
  }
  if (wanted.act === 'leave') return request.returnUrls?.cancel ?? self;
  const view = pageView(world, payment);
  if (view.shows === 'end') return view.returnUrl ?? self;
  return place.as === 'behind-breakout' && breakout !== undefined ? `breakout?token=${breakout.token}` : self;
}

/** Returns an address for an HTTP header. Escapes only the octets that a header cannot carry. */
export function headerUrl(url: string): string {
  return [...Buffer.from(url)].map(inHeader).join('');
}

function inHeader(octet: number): string {
  if (octet > 0x20 && octet < 0x7f) return String.fromCharCode(octet);
  return `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
}

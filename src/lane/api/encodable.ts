/** Whether a request can be said to a terminal in the words of the standard. */

import { hasField31 } from '../../../protocol/index.js';
import {
  InvariantError,
  kinds,
  type Refusal,
  sampleRequest,
  type TerminalKeys,
  type TransactionRequest,
  whyNoIdThere,
  whyNotCarried,
} from '../../core/index.js';
import type { Lane } from '../engine/lane.js';

/** What the standard does not let us say to the terminal: refused before anything is journaled. */
export function notEncodableIn(lane: Lane, request: TransactionRequest, keys: TerminalKeys): Refusal | undefined {
  const { category, words } = kinds[request.kind];
  const noPlace = whyNoPlace(lane, category, words.noun) ?? whyNoLettingGo(lane, category);
  if (noPlace !== undefined) return { code: 'invalid-request', text: noPlace };
  const notCarried = whyNotCarried(lane.gateway.codec.dialect, request);
  if (notCarried !== undefined) return { code: 'acquirer-data-refused', text: notCarried };
  if (!takesMoreForData(lane, request))
    return {
      code: 'acquirer-data-refused',
      text: 'A reversal has no room for acquirer data (SaleData) in the version of this terminal. Nothing was sent. Leave the data out.',
    };
  if (lacksAmount(lane, request, keys))
    return {
      code: 'invalid-request',
      text: 'This terminal reverses nothing without an amount, and tenderd does not know that of the original. Nothing was sent. Name the amount in amountDetails.',
    };
  const whyNoId = whyNoIdThere(lane.gateway.codec.dialect, request.transactionId);
  if (whyNoId !== undefined)
    return { code: 'invalid-request', text: `This cannot be said to this terminal: ${whyNoId} Nothing was sent.` };
  const why = whyUnsayable(lane, request, keys);
  if (why === undefined) return undefined;
  const code = codeOf(keys);
  const text = cannotBeSaid(why);
  if (code !== 'original-not-refundable') return { code, text };
  return { code, text: `${text} Name the original in the terminal's own words, or do this on the terminal itself.` };
}

/** The words of a refusal of what a codec does not write. */
export function cannotBeSaid(why: string): string {
  return `This cannot be said to a terminal: ${why}. Nothing was sent.`;
}

/** Why a message of this category has no way to the terminal, whatever it says; undefined where it has one. */
export function whyNoPlace({ gateway, name }: Lane, category: string, noun: string): string | undefined {
  const { carries, hearsShown } = gateway.wire;
  if (carries === undefined || carries.has(category)) return undefined;
  if (hearsShown !== true)
    return `Terminal ${name} is asked by HTTP at a path for each category, which has no place for a ${noun} (${category}). Nothing was sent. Use another terminal.`;
  return `Terminal ${name} is asked by HTTP with polling, which has no place for a ${noun} (${category}). Nothing was sent. Use another terminal, or reach this one by TCP.`;
}

/** A card that is read and not used would keep the terminal from everybody else, where nobody can tell it to let the card go. */
function whyNoLettingGo(lane: Lane, category: string): string | undefined {
  if (category !== 'CardAcquisition') return undefined;
  return whyNoPlace(lane, 'EnableService', 'card that is read before its payment, because none lets it go again');
}

/** Where a reversal names its amount, that of the original is not known if the original is not ours. */
function lacksAmount({ gateway }: Lane, { kind, amountDetails }: TransactionRequest, keys: TerminalKeys): boolean {
  const isNamed = amountDetails !== undefined || keys.originalAmount !== undefined;
  return kind === 'reversal' && gateway.codec.dialect.namesReversedOrder === true && !isNamed;
}

/** Version 3.0 has no SaleData in a reversal: what would stand there must not be left out in silence. */
function takesMoreForData({ gateway }: Lane, { kind, acquirerData, terminalData }: TransactionRequest): boolean {
  if (acquirerData === undefined && terminalData === undefined) return true;
  return kind !== 'reversal' || hasField31(gateway.codec.dialect, 'ReversalRequest.SaleData');
}

function codeOf({ originalPoi, acquisitionPoi }: TerminalKeys): Refusal['code'] {
  if (originalPoi !== undefined) return 'original-not-refundable';
  return acquisitionPoi === undefined ? 'invalid-request' : 'acquisition-not-open';
}

function whyUnsayable(lane: Lane, request: TransactionRequest, keys: TerminalKeys): string | undefined {
  try {
    const encoded = lane.gateway.codec.encode(sampleRequest(lane.state, request, keys));
    return encoded.ok ? undefined : encoded.error.message;
  } catch (error) {
    if (error instanceof InvariantError) return error.message;
    throw error;
  }
}

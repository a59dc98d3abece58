/** Checks whether the protocol of a terminal can express a request. */

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
import { encodingRefusals } from '../../messages/index.js';
import type { Lane } from '../engine/lane.js';

/** Returns the refusal of a request that the terminal's protocol cannot express. The check runs before anything is journaled. */
export function notEncodableIn(lane: Lane, request: TransactionRequest, keys: TerminalKeys): Refusal | undefined {
  const { category, words } = kinds[request.kind];
  const noPath = whyNoPath(lane, category, words.noun) ?? whyNoRelease(lane, category);
  if (noPath !== undefined) return { code: 'invalid-request', text: noPath };
  const notCarried = whyNotCarried(lane.gateway.codec.dialect, request);
  if (notCarried !== undefined) return { code: 'acquirer-data-refused', text: notCarried };
  if (!carriesData(lane, request))
    return { code: 'acquirer-data-refused', text: encodingRefusals.noAcquirerDataInReversal() };
  if (lacksAmount(lane, request, keys))
    return {
      code: 'invalid-request',
      text: encodingRefusals.reversalNeedsAmount(),
      apiAdvice: encodingRefusals.setAmount,
    };
  const whyNoId = whyNoIdThere(lane.gateway.codec.dialect, request.transactionId);
  if (whyNoId !== undefined) return { code: 'invalid-request', text: encodingRefusals.idNotExpressible(whyNoId) };
  const why = whyNotEncodable(lane, request, keys);
  if (why === undefined) return undefined;
  const code = codeOf(keys);
  const { originalNotExpressible, notExpressible, useTerminalReference: apiAdvice } = encodingRefusals;
  if (code !== 'original-not-refundable') return { code, text: notExpressible(why) };
  return { code, text: originalNotExpressible(why), apiAdvice };
}

/** Returns why the terminal's wire cannot carry a message of this category; undefined if it can. */
export function whyNoPath(lane: Lane, category: string, noun: string): string | undefined {
  if (isCarried(lane, category)) return undefined;
  const { gateway, name } = lane;
  return gateway.wire.hearsShown === true
    ? encodingRefusals.notWithPolling(name, noun, category)
    : encodingRefusals.noHttpPath(name, noun, category);
}

/** True if the terminal's wire carries messages of this category. */
function isCarried({ gateway }: Lane, category: string): boolean {
  const { carries } = gateway.wire;
  return carries === undefined || carries.has(category);
}

/**
 * Returns the reason why a card cannot be read before its payment: the terminal could not release an unused card, and
 * would stay blocked.
 */
function whyNoRelease(lane: Lane, category: string): string | undefined {
  const mayKeepCard = category === 'CardAcquisition' && !isCarried(lane, 'EnableService');
  return mayKeepCard ? encodingRefusals.noWayToReleaseCard(lane.name) : undefined;
}

/**
 * True if the terminal needs the amount of a reversal and tenderd does not know that amount, because the original is
 * not ours.
 */
function lacksAmount({ gateway }: Lane, { kind, amountDetails }: TransactionRequest, keys: TerminalKeys): boolean {
  const isNamed = amountDetails !== undefined || keys.originalAmount !== undefined;
  return kind === 'reversal' && gateway.codec.dialect.namesReversedOrder === true && !isNamed;
}

/**
 * True if the message of the request can carry its acquirer or terminal data. In version 3.0 a reversal cannot, because
 * it has no SaleData. The data must not be dropped silently, so such a request is refused.
 */
function carriesData({ gateway }: Lane, { kind, acquirerData, terminalData }: TransactionRequest): boolean {
  if (acquirerData === undefined && terminalData === undefined) return true;
  return kind !== 'reversal' || hasField31(gateway.codec.dialect, 'ReversalRequest.SaleData');
}

function codeOf({ originalPoi, acquisitionPoi }: TerminalKeys): Refusal['code'] {
  if (originalPoi !== undefined) return 'original-not-refundable';
  return acquisitionPoi === undefined ? 'invalid-request' : 'acquisition-not-open';
}

function whyNotEncodable(lane: Lane, request: TransactionRequest, keys: TerminalKeys): string | undefined {
  try {
    const encoded = lane.gateway.codec.encode(sampleRequest(lane.state, request, keys));
    return encoded.ok ? undefined : encoded.error.message;
  } catch (error) {
    if (error instanceof InvariantError) return error.message;
    throw error;
  }
}

/**
 * Faults that change an answer on its last step to the daemon: damaged texts, which prove nothing, and changed texts
 * with the same meaning.
 */

import type { Dice } from '../dice.js';
import type { FaultId } from './catalogue.js';
import type { Dated } from './fault-set.js';

/** The facts that a fault may use. */
export interface FrameContext {
  readonly dice: Dice;
  /** ServiceIDs of earlier payments at the same terminal. */
  readonly earlierServiceIds: readonly string[];
}

interface FrameFault extends Dated {
  readonly id: FaultId;
  /** Returns the damaged text; undefined if this fault does not apply to the text. */
  readonly damage: (text: string, context: FrameContext) => string | undefined;
}

function isXml(text: string): boolean {
  return text.startsWith('<');
}

function replaced(text: string, pattern: RegExp, by: string): string | undefined {
  return pattern.test(text) ? text.replace(pattern, by) : undefined;
}

/** All faults of frames. None of them turns another answer into an approval. */
export const frameFaults: readonly FrameFault[] = [
  { id: 'P1', damage: (text, { dice }) => text.slice(0, dice.roll(text.length)) },
  {
    id: 'P2',
    damage: (text, { dice }) =>
      text + dice.pick(['x', '}', '<a/>', isXml(text) ? text.replace(/^<\?xml[^>]*>/, '') : text]),
  },
  { id: 'P3', damage: (text) => replaced(text, / SaleID="([^"]*)"/, ' SaleID="$1" SaleID="$1"') },
  {
    id: 'P4',
    damage: (text) =>
      isXml(text)
        ? replaced(text, /<MessageHeader /, '<MessageHeader Colour="blue" ')
        : replaced(text, /"MessageHeader":\{/, '"MessageHeader":{"Colour":"blue",'),
  },
  {
    id: 'P5',
    damage: (text) => (isXml(text) ? replaced(text, / Result="\w+"/, '') : replaced(text, /"Result":"\w+",?/, '')),
  },
  {
    id: 'P7',
    damage: (text, { dice, earlierServiceIds }) =>
      earlierServiceIds.length === 0 || !/"?PaymentResponse/.test(text)
        ? undefined
        : replaced(text, /(ServiceID"?[=:]")[^"]*"/, `$1${dice.pick(earlierServiceIds)}"`),
  },
  {
    id: 'P19',
    damage: (text) => (isXml(text) ? text.replace(/^(<\?xml[^>]*>)?/, '$1<!DOCTYPE a [<!ENTITY b "c">]>') : undefined),
  },
  {
    id: 'P20',
    damage: (text, { dice }) =>
      replaced(text, /MessageHeader/, `MessageHeader${dice.pick(['\u0000', '\uFFFE', '\u0001'])}`),
  },
  {
    id: 'P22',
    damage: (text) =>
      isXml(text)
        ? replaced(text, /<MessageHeader (?!.*ProtocolVersion)/, '<MessageHeader ProtocolVersion="9.9" ')
        : replaced(text, /"MessageHeader":\{(?!.*ProtocolVersion)/, '"MessageHeader":{"ProtocolVersion":"9.9",'),
  },
];

/** Breakages of cards that are read before their payment. */

import type { Setup } from '../setup.js';
import type { Patch } from './patch.js';

/** Everybody's card is read first. */
const setup: Partial<Setup> = { cards: 1, preAuthorizations: 0, closings: 0, deviceRequests: 0 };

/** All of them. */
export const ofCards: readonly Patch[] = [
  {
    id: 'next-sale-finds-the-card',
    what: 'the lane is not kept for the sale whose card was read',
    file: 'src/core/terminal/queue/acquired-card.ts',
    find: 'return acquiredCard.isEnding === true || request.cardAcquisition !== acquiredCard.transactionId;',
    replace: "return acquiredCard.isEnding === true && request.cardAcquisition === '';",
    foundBy: 'cardIsLetGo',
    row: 'card-held',
    setup,
  },
  {
    id: 'card-kept-for-ever',
    what: 'a card that no payment names is never let go',
    file: 'src/core/terminal/dispatch/release-card.ts',
    find: 'state.cardHold === undefined || isPast(now, state.cardHold.ends)',
    replace: 'state.cardHold !== undefined && isPast(now, { monoMs: Infinity, wallMs: Infinity })',
    foundBy: 'everythingEnds',
    row: 'card-held',
    setup,
  },
  {
    id: 'silent-terminal-given-up',
    what: 'a terminal that did not answer three times keeps the card for good',
    file: 'src/core/terminal/dispatch/release-card.ts',
    find: 'if (fruitless >= limits.letGoTriesInAll)',
    replace: 'if (fruitless >= limits.letGoTriesMax)',
    foundBy: 'cardIsLetGo',
    row: 'card-held',
    setup,
  },
  {
    id: 'lost-session-lost-card',
    what: 'a terminal that denies its session is believed to have let the card go',
    file: 'src/core/terminal/session/session-lost.ts',
    find: "endHold(turn, 'the terminal lost its session');",
    replace: "endHold(turn, 'the terminal lost its session');\n  turn.patchLane({ acquiredCard: undefined });",
    foundBy: 'cardIsLetGo',
    row: 'card-held',
    setup: { ...setup, day: 'sound' },
  },
  {
    id: 'named-card-left-out',
    what: 'a payment does not name the card that was read for it',
    file: 'src/core/kinds/message/payment-message.ts',
    find: 'if (acquisitionPoi === undefined) return {};',
    replace: "if (acquisitionPoi === undefined || acquisitionPoi.timeStamp !== '') return {};",
    foundBy: 'cardPaysItsOwn',
    setup: { ...setup, day: 'forgetful' },
  },
  {
    id: 'forgotten-reading-is-open',
    what: 'a card reading that the terminal has forgotten is left for a person to look at',
    file: 'src/core/terminal/queue/give-up.ts',
    find: 'if (forgotten !== undefined) {',
    replace: "if (forgotten !== undefined && serviceId === '') {",
    foundBy: 'readingMovesNothing',
    row: 'acquisition-unknown',
    setup: { ...setup, day: 'forgetful' },
  },
  {
    id: 'forgotten-card-stays',
    what: 'a terminal that cannot tell whether it has read a card is not told to let it go',
    file: 'src/core/terminal/queue/give-up.ts',
    find: 'endUnknownCard(turn, record);',
    replace: '',
    foundBy: 'cardIsLetGo',
    row: 'acquisition-unknown',
    setup: { ...setup, day: 'forgetful', showsStages: true },
  },
];

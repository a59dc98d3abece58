/**
 * Days with a character. Three of four days have much of one kind of trouble or trade. Without such days, a bug that
 * needs two rare events together would show only after tens of thousands of days.
 */

import { defaultProfile, type Profile, profiles } from '../../src/core/index.js';
import type { Dice } from './dice.js';
import { onlyPayments } from './only-payments.js';
import type { Setup } from './setup.js';

/** A trade with payments only, at registers that never request more than was paid. */
const plainTrade = {
  ...onlyPayments,
  extras: 0,
  deviceRequests: 0,
  excess: 0,
  nexo: 0,
  posted: 0,
} as const satisfies Partial<Setup>;

/** Returns the profile for terminals that may forget. */
function forgetful(profile: Profile): Profile {
  return { ...profile, memorySurvivesRestart: false };
}

interface Character {
  /** The number of days with this character among a hundred days. */
  readonly share: number;
  readonly nextRandom: (dice: Dice, profile: Profile) => Partial<Setup>;
}

const characters: readonly Character[] = [
  // Terminals that keep their transactions for one session, lose sessions often, and receive late Logins.
  {
    share: 12,
    nextRandom: (dice) => ({
      ...plainTrade,
      day: 'forgetful',
      profile: forgetful(defaultProfile),
      forgetsAtLogin: true,
      restartsSilently: false,
      showsStages: false,
      requestFaults: dice.pick([0.35, 0.45, 0.6]),
      frameFaults: 0,
      incidents: dice.pick([0, 0.8]),
      often: ['T4'],
    }),
  },
  // Terminals that restart and forget their transactions, and never report the restart.
  {
    share: 7,
    nextRandom: (dice, profile) => ({
      ...plainTrade,
      day: 'forgetful',
      profile: forgetful(profile),
      forgetsAtLogin: false,
      restartsSilently: true,
      showsStages: false,
      requestFaults: 0.6,
      frameFaults: 0,
      incidents: dice.pick([0, 0.8]),
      often: dice.pick([[], ['T10'], ['T23']] as const),
    }),
  },
  // Terminals that restart and forget their transactions, and only report that they start.
  {
    share: 4,
    nextRandom: () => ({
      ...plainTrade,
      day: 'forgetful',
      profile: forgetful(defaultProfile),
      forgetsAtLogin: false,
      restartsSilently: false,
      restartsWithAWord: true,
      showsStages: false,
      requestFaults: 0.6,
      frameFaults: 0,
      incidents: 0,
    }),
  },
  // Terminals that report the end of their session, and that have then forgotten its transactions.
  {
    share: 5,
    nextRandom: (dice, profile) => ({
      ...plainTrade,
      day: 'forgetful',
      profile: forgetful(profile),
      forgetsAtLogin: false,
      restartsSilently: false,
      showsStages: false,
      requestFaults: 0.45,
      frameFaults: dice.pick([0, 0.5]),
      incidents: dice.pick([0, 0.8]),
      often: ['T9'],
    }),
  },
  // Processes that die after they have sent something. The gateway may or may not drop the requests that it holds.
  {
    share: 5,
    nextRandom: (dice) => ({
      ...plainTrade,
      day: 'sound',
      profile: {
        ...defaultProfile,
        ...profiles[dice.pick(['dropping-gateway', 'dropping-gateway', 'default'])],
        memorySurvivesRestart: dice.happens(0.5),
      },
      forgetsAtLogin: false,
      restartsSilently: false,
      showsStages: false,
      requestFaults: dice.pick([0.3, 0.45]),
      frameFaults: 0,
      incidents: 1,
      often: ['R2'],
    }),
  },
  // Answers with a foreign header or a foreign sale, and unreadable answers.
  {
    share: 8,
    nextRandom: (dice, profile) => {
      const day = dice.pick(['sound', 'forgetful'] as const);
      return {
        ...plainTrade,
        day,
        profile: { ...profile, memorySurvivesRestart: day === 'sound' },
        restartsSilently: false,
        forgetsAtLogin: false,
        requestFaults: 0.45,
        frameFaults: 0.6,
        incidents: dice.pick([0, 0.4]),
        often: dice.pick([[], ['P26', 'L11'], ['P27', 'L11'], ['P27', 'L11'], ['P32']] as const),
      };
    },
  },
  // A hotel, gift cards or points. Amounts that were reserved, loaded or awarded are ended and undone until an operator
  // gives up.
  {
    share: 8,
    nextRandom: (dice, profile) => ({
      ...plainTrade,
      ...dice.pick([{ preAuthorizations: 1 }, { giftCards: 1 }, { awards: 1 }, {}]),
      day: dice.pick(['forgetful', 'peopled'] as const),
      profile: forgetful(profile),
      excess: dice.pick([0, 0.6]),
      requestFaults: 0.45,
      frameFaults: 0,
      incidents: dice.pick([0, 0.8]),
      often: ['T7'],
      eveningMs: 500_000,
    }),
  },
  // Cash-back, tips, and sales in parts.
  {
    share: 6,
    nextRandom: (dice) => ({
      ...plainTrade,
      extras: dice.pick([0.3, 1]),
      parts: dice.pick([0, 1, 1]),
      requestFaults: 0.45,
      frameFaults: 0,
      incidents: 0.2,
      ...dice.pick([{ often: ['T22', 'T21', 'P9'] }, { often: ['T7'], eveningMs: 500_000 }] as const),
    }),
  },
  // Cards that are read before the register knows which sale they pay.
  {
    share: 5,
    nextRandom: (dice) => ({
      ...plainTrade,
      cards: 1,
      showsStages: dice.happens(0.7),
      requestFaults: dice.pick([0.45, 0.75]),
      incidents: dice.pick([0.2, 0.8]),
      eveningMs: 300_000,
    }),
  },
  // The end of the day.
  {
    share: 4,
    nextRandom: (dice, profile) => ({
      ...plainTrade,
      closings: 0.8,
      day: 'forgetful',
      profile: forgetful(profile),
      requestFaults: 0.45,
      incidents: dice.pick([0.2, 0.8]),
      often: dice.pick([[], ['T9']] as const),
    }),
  },
  // Registers that request too much and too often, at terminals that do not check the original. The refunded amounts
  // are not always known.
  {
    share: 6,
    nextRandom: (dice, profile) => ({
      ...plainTrade,
      ...dice.pick([{ giftCards: 1 }, { awards: 1 }, {}, {}]),
      day: 'forgetful',
      profile: forgetful(profile),
      excess: 1,
      nexo: dice.pick([0, 1, 1]),
      checksOriginals: false,
      requestFaults: dice.pick([0.1, 0.45]),
      frameFaults: 0,
      incidents: 0,
      often: dice.pick([[], ['T7'], ['T9']] as const),
    }),
  },
  // Gateways and terminals that report a request as refused and serve the request nevertheless.
  {
    share: 4,
    nextRandom: (dice) => ({
      ...plainTrade,
      day: 'sound',
      nexo: dice.pick([0, 1, 1]),
      requestFaults: 0.45,
      frameFaults: 0,
      incidents: dice.pick([0, 0.4]),
      often: dice.pick([['T1'], ['T1'], ['T24', 'T25', 'T26'], ['P24']] as const),
    }),
  },
  // Terminals that first refuse a payment and later approve it. A register that charged again in between was allowed to do so, and the operator gets
  // an attention item.
  {
    share: 4,
    nextRandom: (dice) => ({
      ...plainTrade,
      parts: dice.pick([0, 0.6]),
      excess: dice.pick([0, 1]),
      checksOriginals: false,
      services: 0,
      troubles: [],
      day: 'sound',
      approvesAfterAll: true,
      requestFaults: dice.pick([0.3, 0.45]),
      frameFaults: 0,
      incidents: dice.pick([0, 0.4]),
      often: ['T27'],
    }),
  },
];

/**
 * Returns the conditions that the character of a day sets, if the day has one. `profile` is the profile of a day
 * without a character.
 */
export function randomCharacter(dice: Dice, profile: Profile): Partial<Setup> {
  let left = dice.unit() * 100;
  const drawn = characters.find(({ share }) => (left -= share) < 0);
  return drawn?.nextRandom(dice, profile) ?? {};
}

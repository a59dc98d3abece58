/** Faults of the key of a terminal, of its certificate and of the tokens of its requests, on days with keys, certificates or tokens. */

import type { Setup } from '../setup.js';
import type { IncidentKind } from './incidents.js';

const hasTokens = (setup: Setup): boolean => setup.hasTokens;
const isSealed = ({ security }: Setup): boolean => security !== 'none';

/**
 * Each fault counts when it affects a request with the token, a message with the key, or a connection with the
 * certificate.
 */
export const keysAndTokens: readonly IncidentKind[] = [
  {
    weight: 12,
    ids: [],
    brings: 'L35',
    text: 'the tokens expire',
    run: ({ scene }) => scene.control('gateway now: tokens expire'),
    fits: hasTokens,
  },
  {
    weight: 4,
    ids: [],
    brings: 'L35',
    text: 'no token is accepted for a while',
    run: ({ scene }, dice) => scene.control(`gateway now: tokens refused 401 for ${dice.pick(['2s', '10s', '25s'])}`),
    fits: hasTokens,
  },
  {
    weight: 3,
    ids: [],
    text: 'no token is issued for a while, and those that are out expire',
    run: ({ scene }, dice) => {
      scene.control(`gateway now: tokens withheld for ${dice.pick(['2s', '10s', '25s'])}`);
      scene.control('gateway now: tokens expire');
    },
    fits: hasTokens,
  },
  {
    weight: 8,
    ids: [],
    brings: 'L34',
    text: 'the terminal has another key for a while',
    run: ({ network }, dice) => network.changeKey(dice.pick([2_000, 8_000, 40_000])),
    fits: isSealed,
  },
  {
    weight: 6,
    ids: [],
    brings: 'L36',
    text: 'the certificate is that of another terminal',
    run: ({ scene, network }, dice) => {
      const cause = { code: 'certificate', text: 'the certificate is that of another terminal' };
      network.refuse(dice.pick([2_000, 8_000, 40_000]), cause, 'L36');
      scene.control('gateway now: cut');
    },
    fits: (setup) => isSealed(setup) || hasTokens(setup),
  },
];

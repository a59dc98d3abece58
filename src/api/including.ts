/** What an answer about a transaction tells beyond what a register needs to go on: `?include=attempts,timeline`. */

import { z } from './described-zod.js';

const parts = ['attempts', 'timeline', 'styled-lines'] as const;

/** What may be asked for besides. */
export type Part = (typeof parts)[number];
/** What was asked for besides. */
export type Including = ReadonlySet<Part>;

/** What a register needs to go on, and nothing more. */
export const nothingMore: Including = new Set();

const expected = 'attempts, timeline or styled-lines, or several of them with commas between';
const list = new RegExp(`^(?:${parts.join('|')})(?:,(?:${parts.join('|')}))*$`);

/** The parameter. */
export const includeField = z
  .string({ error: expected })
  .regex(list, { error: expected })
  .optional()
  .openapi({
    description:
      'What the answer tells besides, with commas between. `attempts`: what was sent, with the terminal’s own words. `timeline`: what happened, in order. ' +
      '`styled-lines`: the lines of receipts with their style.',
    example: 'attempts,timeline',
    pattern: list.source,
  });

/** The query of an answer about one transaction. */
export const includeQuery = z.object({ include: includeField });

/** Reads the parameter. */
export function including(asked: string | undefined): Including {
  const words = new Set(asked?.split(','));
  return new Set(parts.filter((part) => words.has(part)));
}

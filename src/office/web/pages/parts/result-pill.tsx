/** The result of a payment as a word with a colour and a shape. */

import { Pill, type Tone } from '../../../../console/pages/parts/pill.js';
import { plain } from './written.js';
import { texts } from '../language/texts.js';

const tones: Readonly<Record<string, Tone | undefined>> = {
  approved: 'good',
  'partly-approved': 'careful',
  declined: 'quiet',
  cancelled: 'quiet',
  'not-processed': 'quiet',
  unresolved: 'bad',
};

interface ResultPillProps {
  readonly result: string | undefined;
  readonly state: string | undefined;
}

/** Shows the result of a payment, or its state while it has none. */
export function ResultPill({ result, state }: ResultPillProps) {
  return <Pill tone={result === undefined ? 'busy' : (tones[result] ?? 'quiet')} word={resultText(result, state)} />;
}

/** Returns the name of a result or state. For a result that only a newer till has, returns the result's code. */
export function resultText(result: string | undefined, state?: string): string {
  const words: Readonly<Record<string, string | undefined>> = texts.outcomes.words;
  const code = result ?? state ?? '';
  return code === '' ? texts.payments.results.open : (words[code] ?? plain(code));
}

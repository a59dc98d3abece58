/** Shows a trouble of the daemon, a terminal or a payment service. */

import type { Trouble } from '../../client/index.js';
import { cliStatus as texts } from '../../messages/index.js';
import { plain } from '../output/format.js';
import type { Screen, Tone } from '../output/screen.js';

/** The colour of each level. */
export const levelTones: Readonly<Record<Trouble['level'], Tone>> = { error: 'bad', warning: 'careful' };

/** Shows the trouble below its subject. */
export function showTrouble({ level, text }: Trouble, screen: Screen): void {
  screen.text(`  ${screen.tint(levelTones[level], texts.levels[level])}  ${plain(text)}`);
}

/** The help in German. It is loaded only for a process that prints help. */

import type { HelpTexts } from '../../en/help/help.js';
import { commands } from './commands.js';
import { endings, frame, titles } from './frame.js';
import { options } from './options.js';
import { parameters } from './parameters.js';

/** All texts of the help. */
export const german = { commands, endings, frame, options, parameters, titles } satisfies HelpTexts;

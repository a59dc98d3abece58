/** The help in English. It is loaded only for a process that prints help. */

import { commands } from './commands.js';
import { endings, frame, titles } from './frame.js';
import { options } from './options.js';
import { parameters } from './parameters.js';

/** All texts of the help. */
export const english = { commands, endings, frame, options, parameters, titles };

/** The help texts in one language. */
export type HelpTexts = {
  readonly [Part in keyof typeof english]: { readonly [Name in keyof (typeof english)[Part]]: string };
};

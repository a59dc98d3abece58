/** The health page of the console. */

import { counted } from '../nouns.js';

/** The texts of the page. */
export const page = {
  title: 'Health',
  ready: 'Ready for payments',
  notReady: 'Not ready for payments',
  troubles: 'What is wrong',
  noTrouble: 'No problems are known.',
  levels: { error: 'Error', warning: 'Warning' },
  changed: (time: string): string =>
    `The configuration was changed at ${time}, after the start. Restart the daemon, so that it takes effect.`,
  daemon: 'The daemon',
  support: 'For support',
  supportLead: 'This command writes a file for support, without secrets and card data:',
} as const;

/** The support bundle. `tenderd support` describes its contents with the same texts. */
export const bundle = {
  make: 'Make the support bundle',
  making: 'The support bundle is being made. This takes at most a minute …',
  saved: (name: string, size: string): string =>
    `${name} (${size}) is in your downloads. Give it to your supplier yourself.`,
} as const;

/** The labels of the facts about the daemon. */
export const facts = {
  version: 'Version',
  money: 'Money',
  simulated: 'simulated',
  real: 'REAL MONEY',
  since: 'Running since',
  process: 'Process',
  directory: 'Data directory',
  configuration: 'Configuration',
  builtIn: 'built in (run --simulate)',
  disk: 'Disk',
  free: (free: string, reserve: string): string => `${free} MiB free; below ${reserve} MiB no payment is accepted`,
  clock: (name: string): string => `Clock of ${name}`,
  offset: (duration: string, isAhead: boolean, time: string): string =>
    `this machine is ${duration} ${isAhead ? 'ahead' : 'behind'}, compared at ${time}`,
} as const;

/** The section with the findings of the doctor. */
export const doctor = {
  title: 'Doctor',
  lead: 'The doctor examines everything that a payment needs. It moves no money and changes nothing.',
  run: 'Run the doctor',
  running: 'The doctor is running, for at most 15 seconds …',
  done: (errors: number, warnings: number): string =>
    errors + warnings === 0
      ? 'The doctor found nothing wrong.'
      : `The doctor found ${counted(errors, 'error')} and ${counted(warnings, 'warning')}.`,
  states: {
    ok: 'OK',
    warning: 'Warning',
    error: 'Error',
    'not-checked': 'Not checked',
  },
} as const;

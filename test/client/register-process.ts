/**
 * A register as a separate process that a test can kill: `register-process.js URL TOKEN PAYMENT`. Prints each reported
 * state.
 */

import { writeSync } from 'node:fs';
import process from 'node:process';
import { Tenderd } from '../../src/client/index.js';

const [url = '', token = '', payment = ''] = process.argv.slice(2);
const told = await new Tenderd({ url, token }).pay(JSON.parse(payment), {
  onReported: ({ state, showing }) => writeSync(1, `${state} ${showing ?? ''}\n`),
});
writeSync(1, `${JSON.stringify(told)}\n`);

/** A register as a process of its own, to be killed: `register-process.js URL TOKEN PAYMENT`. Prints each state that it is told. */

import { writeSync } from 'node:fs';
import process from 'node:process';
import { Tenderd } from '../../src/client/index.js';

const [url = '', token = '', payment = ''] = process.argv.slice(2);
const told = await new Tenderd({ url, token }).pay(JSON.parse(payment), {
  onReported: ({ state, showing }) => writeSync(1, `${state} ${showing ?? ''}\n`),
});
writeSync(1, `${JSON.stringify(told)}\n`);

/** Compiles every declaration once, as a new process does for the messages that it meets, and prints the time. */

import process from 'node:process';
import { bodyPlan } from '../../protocol/codec/shared/envelope.js';
import { bodies } from '../../protocol/index.js';

const names = Object.keys(bodies);
const startedMs = performance.now();
const plans = names.filter((name) => bodyPlan(name) !== undefined).length;
process.stdout.write(JSON.stringify({ compileMs: performance.now() - startedMs, plans }));

import * as fc from 'fast-check';
import { test } from 'vitest';
import { commandsArbitrary, play } from './play.js';

/** More of them for a night: `DOOR_RUNS=1000 npx vitest run test/attack/model.test.ts`. */
const runs = Number(process.env['DOOR_RUNS'] ?? 10);

test(
  'whatever a register asks, the door answers as promised, and the terminals charged what was told',
  async () => {
    await fc.assert(
      fc.asyncProperty(commandsArbitrary, async (commands) => play(commands)),
      { numRuns: runs },
    );
  },
  60_000 + runs * 10_000,
);

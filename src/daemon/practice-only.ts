/** What a daemon does for tests alone, and never with real money. */

import { type Configuration, ConfigurationError } from '../config/index.js';

/** What was asked of it for a test. */
interface TestOptions {
  readonly speed?: number;
  readonly hook?: unknown;
  readonly unredacted?: boolean;
}

/**
 * For practice only: with real money a faster clock or a planted death could charge twice, and card data would be kept. Throws ConfigurationError, which names
 * each environment variable that asked for it.
 */
export function refuseTestsOnRealMoney(
  configuration: Configuration,
  { speed = 1, hook, unredacted }: TestOptions,
): void {
  if (configuration.simulated) return;
  const asked = [
    ...(speed === 1 ? [] : ['TENDERD_SPEED']),
    ...(hook === undefined ? [] : ['TENDERD_KILL_AT']),
    ...(unredacted === true ? ['TENDERD_UNREDACTED'] : []),
  ];
  if (asked.length === 0) return;
  throw new ConfigurationError(
    asked.map((variable) => ({
      origin: { type: 'environment', variable },
      path: '',
      text: 'is refused: it is for tests, and not every gateway and service of this configuration says "simulated = true"',
    })),
  );
}

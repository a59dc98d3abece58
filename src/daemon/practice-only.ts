/** The options for tests. The daemon rejects these options if it takes real money. */

import { type Configuration, ConfigurationError } from '../config/index.js';
import { daemonStart } from '../messages/index.js';

/** The test options of a daemon. */
interface TestOptions {
  readonly speed?: number;
  readonly hook?: unknown;
  readonly unredacted?: boolean;
}

/**
 * Throws ConfigurationError if test options are set with real money. The error names each environment variable. A
 * faster clock or an injected crash could charge twice. Without redaction, card data would be stored.
 */
export function refuseTestsOnRealMoney(
  configuration: Configuration,
  { speed = 1, hook, unredacted }: TestOptions,
): void {
  if (configuration.simulated) return;
  const set = [
    ...(speed === 1 ? [] : ['TENDERD_SPEED']),
    ...(hook === undefined ? [] : ['TENDERD_KILL_AT']),
    ...(unredacted === true ? ['TENDERD_UNREDACTED'] : []),
  ];
  if (set.length === 0) return;
  throw new ConfigurationError(
    set.map((variable) => ({
      origin: { type: 'environment', variable },
      path: '',
      text: daemonStart.testsOnly,
    })),
  );
}

/** Opens the interface for registers that speak nexo. This module is loaded only if the interface is configured. */

import { type Configuration, nexoSealsPath } from '../config/index.js';
import type { Lanes } from '../core/index.js';
import { daemonLog } from '../messages/index.js';
import type { NetTime } from '../net/index.js';
import type { NexoInterface } from '../nexo/index.js';
import { makeSecurities } from '../security/index.js';
import type { Log } from './log/log.js';
import { apiLimitsOf } from './part-options.js';
import { isRefusedLogin, type RefusalLog } from './log/refusal-log.js';

/** The parts of the running daemon. */
interface DaemonParts {
  readonly lanes: Lanes;
  readonly time: NetTime;
  readonly version: string;
  readonly log: Log;
  readonly refusals: RefusalLog;
  readonly onRefusedLogin: () => void;
  readonly onFault: (error: unknown) => void;
  /**
   * Called with the interface before its port opens, so that the caller can close the interface if the port cannot be
   * opened.
   */
  readonly onCreated: (made: NexoInterface) => void;
}

/**
 * Opens the interface. Returns the port of plain TCP; undefined if plain TCP is not served or nothing is configured.
 */
export async function openNexoInterface(
  configuration: Configuration,
  { lanes, time, version, log, refusals, onRefusedLogin, onFault, onCreated }: DaemonParts,
): Promise<{ readonly tcpPort: number | undefined } | undefined> {
  const { nexo } = configuration;
  if (nexo === undefined) return undefined;
  const { createNexoInterface, resultOptions } = await import('../nexo/index.js');
  const { security } = nexo;
  const named = [{ name: 'nexo', ...(security === undefined ? {} : { security }) }];
  const made = createNexoInterface({
    lanes,
    security: (await makeSecurities(named, time.clock.wallMs())).get('nexo'),
    sealsPath: nexoSealsPath(configuration.dataDir),
    onSealsUnwritten: (why) => log.error(daemonLog.sealsNotWritten(why)),
    merchantAccount: nexo.merchantAccount,
    identity: nexo.identity,
    token: nexo.bearer,
    loginSecret: nexo.login,
    dialect: nexo.dialect,
    limits: apiLimitsOf(configuration),
    version,
    wallMs: () => time.clock.wallMs(),
    results: resultOptions(nexo.async, time, log),
    onFault,
    onRefused: (refused) => {
      refusals.noteMessage(refused);
      if (isRefusedLogin(refused)) onRefusedLogin();
    },
    onEnded: (code, about) => refusals.noteEnded(code, about),
  });
  onCreated(made);
  if (nexo.tcpPort === undefined) return { tcpPort: undefined };
  const { port } = await made.openTcp(nexo.tcpPort);
  log.info(daemonLog.nexoOnTcp, { port });
  return { tcpPort: port };
}

/** Opens the log of a daemon from its configuration. */

import { redactText } from '../../../protocol/index.js';
import { type Configuration, logPath } from '../../config/index.js';
import { noRedactor } from '../../lane/index.js';
import { daemonLog } from '../../messages/index.js';
import { type Log, type LogOptions, lostLogLine, openLog } from './log.js';
import { LogFile } from './log-file.js';

/** The start options of the log. */
interface LogStart {
  readonly logDestination?: LogOptions['destination'];
  readonly unredacted?: boolean;
}

/** Opens the log, which removes `secrets` from its lines. */
export function openDaemonLog(
  { dataDir, log: { level, bodies, files } }: Configuration,
  { logDestination, unredacted = false }: LogStart,
  secrets: readonly string[],
): Log {
  const path = logPath(dataDir);
  const file = files
    ? new LogFile({
        path,
        lostLine: lostLogLine,
        onFailure: (why) => opened.warn(daemonLog.logFileNotWritten(path, String(why))),
      })
    : undefined;
  const opened = openLog({
    level,
    bodies,
    ...(file === undefined ? {} : { file }),
    redact: unredacted ? noRedactor.text : redactText,
    secrets,
    ...(logDestination === undefined ? {} : { destination: logDestination }),
  });
  return opened;
}

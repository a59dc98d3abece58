/** Checks the Unix socket of the API before a start: its directory, and whether another program uses it. */

import { lstatSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { doctor, doctorDaemon as texts } from '../messages/index.js';
import { userName } from '../platform/user-name.js';
import { type Finding, finding } from './finding.js';

/** The facts about the socket. */
export interface SocketFacts {
  readonly path: string;
  /** The directory of the socket. This field is absent if the directory does not exist. The daemon creates a missing directory when it starts. */
  readonly directory?: {
    readonly path: string;
    readonly mode: number;
    readonly owner: string;
    readonly isOwn: boolean;
  };
  /** `left`: a socket on which no program listens. `live`: a program listens on it. `other`: not a socket. */
  readonly file: 'none' | 'left' | 'live' | 'other';
}

const tryMs = 1_500;

/** Examines the socket without changing anything. */
export async function lookAtSocket(path: string): Promise<SocketFacts> {
  const place = dirname(path);
  const stat = statSync(place, { throwIfNoEntry: false });
  const directory =
    stat === undefined
      ? {}
      : {
          directory: {
            path: place,
            mode: stat.mode & 0o777,
            owner: userName(stat.uid),
            isOwn: stat.uid === process.geteuid?.(),
          },
        };
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (file === undefined) return { path, ...directory, file: 'none' };
  if (!file.isSocket()) return { path, ...directory, file: 'other' };
  return { path, ...directory, file: (await isLive(path)) ? 'live' : 'left' };
}

function isLive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (live: boolean): void => {
      socket.destroy();
      resolve(live);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.setTimeout(tryMs, () => end(false));
  });
}

/**
 * Judges the socket of a stopped daemon. A socket without a listener is no problem, because the next start removes it.
 */
export function socketFindings({ path, directory, file }: SocketFacts): readonly Finding[] {
  const { ports: subject } = doctor.subjects;
  if (directory?.isOwn === false) {
    const said = texts.socketForeign(directory.path, directory.owner);
    return [finding('socket-refused', subject, said)];
  }
  if (directory !== undefined && (directory.mode & 0o077) !== 0) {
    // The doctor does not repair this directory, because other programs may use it.
    const shown = directory.mode.toString(8).padStart(4, '0');
    return [finding('socket-refused', subject, texts.socketExposed(directory.path, shown))];
  }
  if (file === 'live') return [finding('socket-taken', subject, texts.socketTaken(path))];
  return file === 'other' ? [finding('socket-refused', subject, texts.socketIsFile(path))] : [];
}

/** Breakages of what shows that a terminal remembers: late Logins, dead processes, what happened since (findings A2, A16, A18). */

import { onlyPayments, type Patch } from './patch.js';

/** Terminals that keep their transactions for one session, and Logins that come late. */
const setup = {
  ...onlyPayments,
  day: 'forgetful',
  forgetsAtLogin: true,
  restartsSilently: false,
  frameFaults: 0,
  incidents: 0,
} as const;

/** See above. */
export const ofMemory: readonly Patch[] = [
  {
    id: 'login-of-the-dead-forgotten',
    what: 'a Login that a dead process sent is not reckoned with after the restart',
    file: 'src/core/step.ts',
    find: 'if (turn.state.record.loginLost === true) {',
    replace: 'if (turn.state.record.loginLost === true && turn.now.monoMs < 0) {',
    foundBy: 'neverStartedNeverStarts',
    row: 'memory-asked',
    profile: 'default',
    setup,
  },
  {
    id: 'session-in-spite-of-a-late-login',
    what: 'a session counts as continuity although a Login that was not answered may still replace it',
    file: 'src/core/start.ts',
    find: 'const hasContinuity = !mayLoseSession(turn);',
    replace: 'const hasContinuity = !mayLoseSession(turn) || lane.sessionStanding;',
    foundBy: 'neverStartedNeverStarts',
    row: 'memory-asked',
    profile: 'default',
    setup,
  },
  {
    id: 'dead-sockets-bring-nothing',
    what: 'the profile of the gateway that drops what is pending says that the socket of a dead process brings nothing',
    file: 'src/core/profile.ts',
    find: 'orphanLifetimeMs: 20_000,',
    replace: 'orphanLifetimeMs: 0,',
    foundBy: 'neverStartedNeverStarts',
    row: 'process-died',
    profile: 'dropping-gateway',
    setup: { ...onlyPayments, day: 'sound', showsStages: false, frameFaults: 0, requestFaults: 0.3 },
  },
];

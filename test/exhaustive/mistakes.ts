/** Bugs that a core could have, injected from outside. If the exploration does not find each bug, the exploration proves nothing. */

import {
  type Attempt,
  type Entry,
  type DeviceRequest,
  type LaneEvent,
  type LaneRecord,
  type LaneState,
  type Outcome,
  type Profile,
  step,
  type Step,
  type TransactionRecord,
  wakeAtMs,
} from '../../src/core/index.js';
import type { Heart, Stage } from './daemon.js';
import { scenes, type Scene } from './scene.js';

/** An injected bug. */
export interface Mistake {
  readonly name: string;
  readonly stage: Stage;
  /** The error that the oracle must report. */
  readonly breach: RegExp;
}

const product: Heart = { step, wakeAtMs };

/** A latest start that never passes. */
const never = { monoMs: Number.POSITIVE_INFINITY, wallMs: Number.POSITIVE_INFINITY };

function mistake(name: string, breach: RegExp, scene: Scene, change: Partial<Heart>): Mistake {
  return { name, breach, stage: { scene, heart: { ...product, ...change } } };
}

/** A bug: tenderd trusts a profile that promises more than the world keeps. */
function tooHopeful(name: string, breach: RegExp, scene: Scene, promises: Partial<Profile>): Mistake {
  const settings = { ...scene.settings, profile: { ...scene.settings.profile, ...promises } };
  return { name, breach, stage: { scene: { ...scene, settings }, heart: product } };
}

/** Returns the step with changed records, both in memory and in the commit. */
function withRecords(made: Step, change: (record: TransactionRecord) => TransactionRecord): Step {
  const entries = made.state.entries.map((entry) => ({ ...entry, record: change(entry.record) }));
  const stored = (made.commit?.transactions ?? []).filter(
    (record) => !entries.some((entry) => entry.record.request.transactionId === record.request.transactionId),
  );
  const commit = {
    writer: made.state.settings.terminal,
    facts: [],
    ...made.commit,
    transactions: [...stored.map(change), ...entries.map((entry) => entry.record)],
  };
  return { ...made, state: { ...made.state, entries }, commit };
}

function withEntries(state: LaneState, change: (entry: Entry) => Entry): LaneState {
  return { ...state, entries: state.entries.map(change) };
}

function withAttempts(record: TransactionRecord, state: Attempt['state']): TransactionRecord {
  const attempts = record.attempts.map((attempt) => (attempt.state === 'open' ? { ...attempt, state } : attempt));
  return { ...record, attempts };
}

/**
 * Returns a state in which every open attempt has ended with `state`, so that waiting transactions may be sent again.
 */
function givenUp(before: LaneState, state: Attempt['state']): LaneState {
  return withEntries(before, (entry) => ({ ...entry, record: withAttempts(entry.record, state), inFlight: undefined }));
}

function told(record: TransactionRecord, result: Outcome['result']): TransactionRecord {
  if (record.outcome !== undefined) return record;
  const outcome: Outcome = {
    result,
    revision: 1,
    retry: 'safe',
    reason: 'approved',
    message: 'planted',
    at: 't',
    resolvedBy: 'tenderd',
  };
  return { ...record, outcome };
}

function isAnswer(event: LaneEvent, condition: string): boolean {
  if (event.type !== 'message' || event.received.message.name !== 'PaymentResponse') return false;
  const { Result, ErrorCondition } = event.received.message.body.Response;
  return (ErrorCondition ?? Result) === condition;
}

/** Returns the step with a changed record of the lane, both in memory and in the commit. */
function withLane(made: Step, change: Partial<LaneRecord>): Step {
  const record = { ...made.state.record, ...change };
  const commit = { writer: record.terminal, facts: [], transactions: [], ...made.commit, lane: record };
  return { ...made, state: { ...made.state, record }, commit };
}

function withDeviceRequests(state: LaneState, change: Partial<DeviceRequest>): LaneState {
  return { ...state, deviceRequests: state.deviceRequests.map((deviceRequest) => ({ ...deviceRequest, ...change })) };
}

function isMessage(event: LaneEvent, name: string): boolean {
  return event.type === 'message' && event.received.message.name === name;
}

const capture: Scene = { ...scenes.capture, openings: ['first approved'] };
const lateLogin: Scene = { ...scenes.amnesia, openings: ['late Login'] };

/** A scene with a terminal that forgets silently, while tenderd believes that it reports a lost session. */
function silent(opening: 'ready' | 'first approved'): Scene {
  return { ...scenes.silence, openings: [opening], isVouchedFor: true };
}

function withoutReferences(record: TransactionRecord): TransactionRecord {
  return { ...record, attempts: record.attempts.map(({ references: _none, ...attempt }) => attempt) };
}

/** All injected bugs. */
export const mistakes: readonly Mistake[] = [
  tooHopeful('a request is believed to be gone with its connection', /I5: .* not-processed/, scenes.losses, {
    requestLifetimeMs: 0,
    lifetimeAfterPongMs: 0,
  }),
  tooHopeful(
    'what a dead process has sent is believed to be gone',
    /I5: .* (may still reach|runs|approved)/,
    scenes.losses,
    { orphanLifetimeMs: -55_000 },
  ),
  tooHopeful('a terminal that restarted is believed to remember', /I5: .* (approved|runs)/, scenes.amnesia, {
    memorySurvivesRestart: true,
  }),
  tooHopeful('a gateway is believed that does not keep its word', /I(5|11): /, scenes.gateway, {
    unavailableMeansUndelivered: true,
  }),
  mistake('silence is told as declined', /I5: .* declined/, scenes.losses, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      return event.type === 'link-down' ? withRecords(made, (record) => told(record, 'declined')) : made;
    },
  }),
  mistake('an Abort is taken for a fence', /I5: .* cancelled/, scenes.aborts, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      return event.type === 'abort' ? withRecords(made, (record) => told(record, 'cancelled')) : made;
    },
  }),
  mistake('after a lost link the payment is sent again at once', /I(5|11): /, scenes.losses, {
    step: (state, event, now) => step(event.type === 'link-up' ? givenUp(state, 'unsent') : state, event, now),
  }),
  mistake('a new process takes nothing up', /I5: .* not-processed/, scenes.losses, {
    step: (state, event, now) => step(event.type === 'started' ? givenUp(state, 'never-received') : state, event, now),
  }),
  mistake('Busy is believed without asking', /I(5|11): /, scenes.refusals, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      if (!isAnswer(event, 'Busy')) return made;
      const refused = withRecords(made, (record) => withAttempts(record, 'not-started'));
      return { ...refused, state: withEntries(refused.state, (entry) => ({ ...entry, inFlight: undefined })) };
    },
  }),
  mistake('an older NotFound agrees to a Busy', /I(5|11): /, scenes.refusals, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      return isAnswer(event, 'Busy')
        ? { ...made, state: { ...made.state, managementRequest: state.managementRequest } }
        : made;
    },
  }),
  mistake('a Login that was not answered is forgotten', /I5: .* not-processed/, lateLogin, {
    step: (state, event, now) => {
      const login = { ...state.login, unanswered: [] };
      return step({ ...state, login }, event, now);
    },
  }),
  mistake(
    'a device vouches for its memory that was never seen to say LoggedOut',
    /I5: .* not-processed/,
    silent('ready'),
    {},
  ),
  mistake('a terminal that repeats nothing is believed', /I5: .* not-processed/, silent('first approved'), {
    step: (state, event, now) => withRecords(step(state, event, now), withoutReferences),
  }),
  mistake('an attempt is committed after it was sent', /I2: .* before its attempt is committed/, scenes.losses, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      const isSent = made.effects.some((effect) => effect.type === 'send' && effect.message.name === 'PaymentRequest');
      return isSent ? { ...made, commit: undefined } : made;
    },
  }),
  mistake('what waited for too long is sent all the same', /I2: .* past its latest start/, scenes.timers, {
    step: (state, event, now) => {
      return step(
        withEntries(state, (entry) => ({ ...entry, latestStart: never })),
        event,
        now,
      );
    },
  }),
  mistake('a late approval changes nothing any more', /I8: /, scenes.losses, {
    step: (state, event, now) => {
      const isHeard = event.type === 'message' && event.received.message.name === 'TransactionStatusResponse';
      return step(state, isHeard ? { type: 'tick' } : event, now);
    },
  }),
  mistake('no timer is armed', /I8: .* waits for no moment/, scenes.losses, { wakeAtMs: () => undefined }),
  mistake('an outcome is told, and not committed', /was not committed/, scenes.losses, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      const isEnd = made.commit?.facts.some((fact) => fact.type === 'outcome') === true;
      return isEnd && made.state.entries.length > 0 ? { ...made, commit: undefined } : made;
    },
  }),
  mistake('silence about a capture is told as declined', /I5: p2 is told as declined/, capture, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      return event.type === 'link-down' ? withRecords(made, (record) => told(record, 'declined')) : made;
    },
  }),
  mistake('after a lost link a gift card is loaded again at once', /I(5|11): /, scenes.load, {
    step: (state, event, now) => step(event.type === 'link-up' ? givenUp(state, 'unsent') : state, event, now),
  }),
  mistake('after a lost link a period is closed again', /I(5|11): /, scenes.closing, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      if (event.type !== 'link-down') return made;
      const given = withRecords(made, (record) => withAttempts(record, 'unsent'));
      return { ...given, state: withEntries(given.state, (entry) => ({ ...entry, inFlight: undefined })) };
    },
  }),
  tooHopeful('a terminal that counts its periods anew is believed to remember', /I(3|5): /, scenes.recount, {
    memorySurvivesRestart: true,
  }),
  mistake('a card that was read is not kept', /the card: .* finds that of another sale/, scenes.anothersSale, {
    step: (state, event, now) => {
      const made = step(state, event, now);
      return isMessage(event, 'CardAcquisitionResponse') ? withLane(made, { acquiredCard: undefined }) : made;
    },
  }),
  mistake('a card that was read is kept for ever', /the card: it is kept for longer/, scenes.card, {
    step: (state, event, now) => {
      const isKept = event.type === 'tick' && state.record.acquiredCard !== undefined;
      return isKept ? { state, commit: undefined, effects: [] } : step(state, event, now);
    },
  }),
  mistake(
    'a device request is believed to be gone with its connection',
    /I11: .* the device request may still/,
    scenes.question,
    {
      step: (state, event, now) => {
        const made = step(state, event, now);
        return event.type === 'link-down'
          ? { ...made, state: withDeviceRequests(made.state, { inFlight: undefined }) }
          : made;
      },
    },
  ),
  mistake('a lost device request is asked again', /the device request leaves a second time/, scenes.question, {
    step: (state, event, now) => {
      const isAgain = event.type === 'link-up';
      return step(isAgain ? withDeviceRequests(state, { inFlight: undefined, end: undefined }) : state, event, now);
    },
  }),
  mistake(
    'a device request that waited for too long is sent all the same',
    /the device request leaves past/,
    scenes.question,
    { step: (state, event, now) => step(withDeviceRequests(state, { latestStart: never }), event, now) },
  ),
];

/**
 * Converts records of earlier releases to today's names of fields, kinds and states. The journal rewrites each record
 * once, when the journal is opened.
 */

import { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  reservation: 'pre-authorization',
  'reservation-update': 'pre-authorization-update',
  completion: 'capture',
};

const attemptStates: Readonly<Record<string, string>> = {
  refused: 'not-started',
  absent: 'never-received',
  forgotten: 'unrecoverable',
  released: 'released-by-operator',
};

const attentionCodes: Readonly<Record<string, string>> = {
  quarantined: 'unmatched-response',
  'lane-held': 'terminal-blocked',
  'lane-parked': 'terminal-faulted',
};

const reasons: Readonly<Record<string, string>> = { 'completion-unknown': 'capture-unknown' };

const fieldNames: Readonly<Record<string, string>> = {
  askedAs: 'registerRequestIds',
  abortWanted: 'abortRequested',
  handedOver: 'answerDelivered',
  heldCard: 'acquiredCard',
  sentence: 'message',
};

/** The parts of a record with renamed values; all other parts stay unchanged. */
const recordShape = z.looseObject({
  request: z.looseObject({ kind: z.string() }).optional(),
  attempts: z.array(z.looseObject({ state: z.string() })).optional(),
  outcome: z.looseObject({ reason: z.string() }).optional(),
  attention: z.array(z.looseObject({ code: z.string() })).optional(),
});

/**
 * Returns the text of a transaction or lane record with today's names. A text with today's names is returned unchanged.
 */
export function renamedRecord(text: string): string {
  const { request, attempts, outcome, attention, ...rest } = recordShape.parse(JSON.parse(text));
  return JSON.stringify({
    ...(request === undefined ? {} : { request: { ...request, kind: renamed(kinds, request.kind) } }),
    ...withFields(rest),
    ...(attempts === undefined
      ? {}
      : { attempts: attempts.map((one) => ({ ...one, state: renamed(attemptStates, one.state) })) }),
    ...(outcome === undefined ? {} : { outcome: withFields({ ...outcome, reason: renamed(reasons, outcome.reason) }) }),
    ...(attention === undefined
      ? {}
      : { attention: attention.map((one) => ({ ...one, code: renamed(attentionCodes, one.code) })) }),
  });
}

function renamed(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? name;
}

function withFields(part: object): object {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => [renamed(fieldNames, name), value]),
  );
}

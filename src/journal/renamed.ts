/** Records of before their fields, kinds and states took the words of the field: the journal writes each anew once, when it is opened. */

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

/** The parts of a record in which something is renamed; all else stays as it is. */
const recordShape = z.looseObject({
  request: z.looseObject({ kind: z.string() }).optional(),
  attempts: z.array(z.looseObject({ state: z.string() })).optional(),
  outcome: z.looseObject({ reason: z.string() }).optional(),
  attention: z.array(z.looseObject({ code: z.string() })).optional(),
});

/** The text of a transaction's or a lane's record in today's words. A text that has them already comes back as it is. */
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

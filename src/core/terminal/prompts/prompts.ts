/**
 * The terminal's questions to the people at the register: prompts, their answers and their ends (protocol notes,
 * sections 9 and 12). Prompts exist only in memory, because a terminal waits for the answer on the connection on which
 * it asked.
 */

import { prompts as texts } from '../../../messages/index.js';
import type { Prompt, PromptDefaults, PromptAnswer, PromptEnd, PromptKind } from '../messages/prompt.js';
import {
  beginningOf,
  type MenuEntry,
  type MessageOf,
  type OutputContent,
  readTexts,
} from '../../../../protocol/index.js';
import { type DeviceRequest, servedDeviceRequest } from '../messages/device-request.js';
import type { LaneEvent } from '../lane/lane-event.js';
import { currentEntry } from '../queue/lane.js';
import { type LaneState, type Turn } from '../lane/lane-state.js';
import { inputAnswer, type InputOutcome } from '../messages/requests.js';
import { limits } from '../../base/limits.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { isPast, momentIn } from '../../base/deadlines.js';

/** The maximum number of open prompts. Further questions are not answered. */
const openMax = 8;
/** The maximum number of ended prompts that are kept, so that a repeated answer is recognized. */
const endedMax = 16;

const kinds: ReadonlyMap<string, PromptKind> = new Map([
  ['GetConfirmation', 'confirmation'],
  ['SiteManager', 'manager'],
  ['TextString', 'text'],
  ['DigitString', 'digits'],
  ['GetMenuEntry', 'menu'],
  ['GetAnyKey', 'any-key'],
]);

/** The subject of a question: the attempt of a transaction, or a device request. */
export type About =
  | { readonly serviceId: string; readonly record: TransactionRecord; readonly deviceRequest?: undefined }
  | { readonly serviceId: string; readonly deviceRequest: DeviceRequest; readonly record?: undefined };

/** Handles a question of the terminal: makes a prompt, or answers at once if no person should be asked. */
export function onInput(
  turn: Turn,
  connection: number,
  request: MessageOf<'InputRequest'>,
  about: About | undefined,
): void {
  const policy = turn.state.settings.prompts;
  const kind = kindOf(request, about?.record);
  const isStale = request.header.ServiceID !== undefined && about === undefined;
  const { deviceRequestId, ...subject } = subjectOf(about);
  const ids = { ...subject, ...(about === undefined ? {} : { serviceId: about.serviceId }) };
  const ofDeviceRequest = deviceRequestId === undefined ? undefined : { deviceRequestId };
  const open = turn.state.prompts.filter((prompt) => prompt.end === undefined);
  if (policy === undefined || kind === undefined || isStale || open.length >= openMax) {
    turn.fact('input-refused', texts.notAccepted, { ...ids, ...(ofDeviceRequest && { detail: ofDeviceRequest }) });
    return reply(turn, connection, request, undefined);
  }
  const prompt = promptOf(turn, connection, request, kind, about, policy.answers);
  const asked = { ...ids, detail: { promptId: prompt.promptId, kind, ...ofDeviceRequest } };
  turn.fact('prompt', texts.asked(prompt.text), asked);
  if (policy.by === 'register') return turn.patch({ prompts: [...turn.state.prompts, prompt] });
  const answer = fallbackOf(prompt);
  turn.fact('prompt-answered', texts.answeredAsConfigured(recordedAnswer(answer)), asked);
  reply(turn, connection, request, answer);
}

function kindOf({ body }: MessageOf<'InputRequest'>, record: TransactionRecord | undefined): PromptKind | undefined {
  const kind = kinds.get(body.InputData.InputCommand);
  const isSigned = record?.receipts.some(({ signatureRequired }) => signatureRequired) === true;
  return kind === 'confirmation' && isSigned ? 'signature' : kind;
}

function subjectOf(about: About | undefined): Pick<Prompt, 'transactionId' | 'deviceRequestId'> {
  if (about === undefined) return {};
  return about.record === undefined
    ? { deviceRequestId: about.deviceRequest.deviceRequestId }
    : { transactionId: about.record.request.transactionId };
}

function promptOf(
  turn: Turn,
  connection: number,
  request: MessageOf<'InputRequest'>,
  kind: PromptKind,
  about: About | undefined,
  answers: PromptDefaults,
): Prompt {
  const { InputData: data, DisplayOutput: display } = request.body;
  // The answer is sent a little before the terminal stops waiting, because a later answer would be lost.
  const maxS = countOf(data.MaxInputTime);
  const withinMs = maxS === undefined ? limits.promptMs : maxS * 1_000 - limits.promptMarginMs;
  const expires = momentIn(turn.now, Math.max(limits.promptMarginMs, Math.min(limits.promptMs, withinMs)));
  const register = about?.record === undefined ? about?.deviceRequest.register : about.record.request.register;
  return {
    promptId: `${turn.state.settings.terminal}.${turn.nextServiceId()}`,
    kind,
    ...subjectOf(about),
    ...(register === undefined ? {} : { register }),
    ...shapeOf(display?.OutputContent, display?.MenuEntry),
    ...lengthsOf(data),
    ...(data.DefaultInputString === undefined ? {} : { initial: data.DefaultInputString }),
    masked: data.MaskCharactersFlag === true,
    requestedAt: turn.at,
    expiresAt: turn.now.iso(expires.wallMs),
    expires,
    connection,
    request,
    fallback: defaultOf(kind, answers),
    end: undefined,
  };
}

function shapeOf(
  content: OutputContent | undefined,
  menu: readonly MenuEntry[] | undefined,
): Pick<Prompt, 'text' | 'menu'> {
  return {
    text: content === undefined ? '' : beginningOf(readTexts(content).join(' / '), textMax),
    menu: (menu ?? []).map((entry) => ({
      text: readTexts({ ...entry })
        .join(' ')
        .slice(0, textMax),
      selectable: entry.MenuEntryTag === undefined || entry.MenuEntryTag === 'Selectable',
    })),
  };
}

function lengthsOf(given: {
  readonly MinLength?: string | undefined;
  readonly MaxLength?: string | undefined;
}): Pick<Prompt, 'minLength' | 'maxLength'> {
  const [minLength, maxLength] = [countOf(given.MinLength), countOf(given.MaxLength)];
  return { ...(minLength === undefined ? {} : { minLength }), ...(maxLength === undefined ? {} : { maxLength }) };
}

function countOf(text: string | undefined): number | undefined {
  const count = Number(text);
  return Number.isSafeInteger(count) ? count : undefined;
}

/** The maximum length of a text that is kept. A question is much shorter than a receipt. */
const textMax = 400;

/** Changes a question that the terminal has asked (InputUpdate). An unknown question changes nothing. */
export function onInputUpdate(turn: Turn, { body }: MessageOf<'InputUpdate'>): void {
  const deviceId = body.MessageReference.DeviceID;
  const prompts = turn.state.prompts.map((prompt) => {
    if (prompt.request.header.DeviceID !== deviceId) return prompt;
    return {
      ...prompt,
      ...shapeOf(body.OutputContent, body.MenuEntry),
      ...lengthsOf(body),
    };
  });
  turn.patch({ prompts });
}

/**
 * Returns the reason why this answer does not fit the prompt, for the developer of the cashier's program; undefined if
 * it fits.
 */
export function whyNotFit(prompt: Prompt, answer: PromptAnswer): string | undefined {
  if (answer.type === 'cancelled') return undefined;
  switch (prompt.kind) {
    case 'confirmation':
    case 'manager':
    case 'signature':
      return answer.type === 'confirmed' ? undefined : texts.expected.confirmed;
    case 'text':
      return answer.type === 'text' ? lengthFault(prompt, answer.text) : texts.expected.text;
    case 'digits':
      if (answer.type !== 'digits' || !/^\d*$/.test(answer.digits)) return texts.expected.digits;
      return lengthFault(prompt, answer.digits);
    case 'menu':
      return answer.type === 'entry' && prompt.menu[answer.entry - 1]?.selectable === true
        ? undefined
        : texts.expected.entry;
    case 'any-key':
      return answer.type === 'key' ? undefined : texts.expected.key;
  }
}

function lengthFault({ minLength = 0, maxLength = textMax }: Prompt, text: string): string | undefined {
  // XML counts characters as code points, and so does this check.
  const { length } = Array.from(text);
  return length >= minLength && length <= maxLength ? undefined : texts.expectedLength(minLength, maxLength);
}

/** Answers an open prompt. The lanes' interface has checked that the answer fits. */
export function onAnswer(turn: Turn, event: Extract<LaneEvent, { readonly type: 'answer-prompt' }>): void {
  const prompt = turn.state.prompts.find((known) => known.promptId === event.promptId && known.end === undefined);
  // After the prompt's time, the terminal is no longer waiting for an answer. The prompt ends with the configured
  // answer.
  if (prompt === undefined || isPast(turn.now, prompt.expires)) return;
  finish(turn, prompt, { why: texts.ends.answered, isAnswered: true, answer: event.answer });
  turn.fact('prompt-answered', texts.answeredByRegister(recordedAnswer(event.answer)), aboutOf(prompt));
  reply(turn, prompt.connection, prompt.request, event.answer);
}

/** Ends prompts that have waited too long, and those that the terminal is no longer waiting for. */
export function endPrompts(turn: Turn): void {
  for (const prompt of openIn(turn)) {
    if (isOver(turn, prompt))
      drop(
        turn,
        prompt,
        texts.ends[prompt.deviceRequestId === undefined ? 'transaction-ended' : 'device-request-ended'],
      );
    else if (isPast(turn.now, prompt.expires)) {
      const answer = fallbackOf(prompt);
      finish(turn, prompt, { why: texts.ends.late, ...(answer === undefined ? {} : { answer }) });
      turn.fact('prompt-ended', texts.answeredTooLate(recordedAnswer(answer)), aboutOf(prompt));
      reply(turn, prompt.connection, prompt.request, answer);
    }
  }
}

/** Ends the open prompts, because they can no longer be answered or the terminal withdrew them. */
export function dropPrompts(turn: Turn, why: string): void {
  for (const prompt of openIn(turn)) drop(turn, prompt, why);
}

/** Ends the prompts of this connection, because the terminal that asked on it is gone. */
export function onCallGone(turn: Turn, connection: number): void {
  for (const prompt of openIn(turn))
    if (prompt.connection === connection) drop(turn, prompt, texts.ends['call-closed']);
}

/** True if a question on this connection is not answered yet. */
export function isAnswerDue({ prompts }: LaneState, connection: number): boolean {
  return prompts.some((prompt) => prompt.end === undefined && prompt.connection === connection);
}

function openIn({ state }: Turn): readonly Prompt[] {
  return state.prompts.filter(({ end }) => end === undefined);
}

function isOver({ state }: Turn, { request }: Prompt): boolean {
  const { ServiceID: serviceId } = request.header;
  // A question that is about neither a transaction nor a device request waits, whatever the lane does.
  if (serviceId === currentEntry(state)?.inFlight.serviceId) return false;
  return servedDeviceRequest(state)?.inFlight.serviceId !== serviceId;
}

function drop(turn: Turn, prompt: Prompt, why: string): void {
  finish(turn, prompt, { why });
  turn.fact('prompt-ended', texts.withdrawn(why), aboutOf(prompt));
}

function finish(turn: Turn, ended: Prompt, end: PromptEnd): void {
  const known = turn.state.prompts.filter((prompt) => prompt.promptId !== ended.promptId);
  // The list has the open prompts first, then the ended prompts, the latest at the end.
  const over = [...known.filter((prompt) => prompt.end !== undefined), { ...ended, end }];
  turn.patch({ prompts: [...known.filter((prompt) => prompt.end === undefined), ...over.slice(-endedMax)] });
}

function aboutOf({ promptId, transactionId, deviceRequestId }: Prompt): {
  readonly transactionId?: string;
  readonly detail: Readonly<Record<string, unknown>>;
} {
  const detail = { promptId, ...(deviceRequestId === undefined ? {} : { deviceRequestId }) };
  return { ...(transactionId === undefined ? {} : { transactionId }), detail };
}

/** Returns the configured answer if it suits the prompt, otherwise undefined. */
function fallbackOf(prompt: Prompt): PromptAnswer | undefined {
  const { fallback } = prompt;
  return fallback !== undefined && whyNotFit(prompt, fallback) === undefined ? fallback : undefined;
}

/**
 * Returns the configured answer. For a signature or a manager's confirmation this is always no, because a configuration
 * cannot confirm such a check.
 */
function defaultOf(
  kind: PromptKind,
  { confirmation, text, digits, entry, anyKey }: PromptDefaults,
): PromptAnswer | undefined {
  switch (kind) {
    case 'confirmation':
      return confirmation === undefined ? undefined : { type: 'confirmed', confirmed: confirmation };
    case 'manager':
    case 'signature':
      return confirmation === undefined ? undefined : { type: 'confirmed', confirmed: false };
    case 'text':
      return text === undefined ? undefined : { type: 'text', text };
    case 'digits':
      return digits === undefined ? undefined : { type: 'digits', digits };
    case 'menu':
      return entry === undefined ? undefined : { type: 'entry', entry };
    case 'any-key':
      return anyKey === undefined ? undefined : { type: 'key' };
  }
}

/** Returns the part of an answer that is recorded: yes or no, and for any other answer only its type. */
function recordedAnswer(answer: PromptAnswer | undefined): string {
  if (answer === undefined) return texts.nothingSaid;
  if (answer.type === 'confirmed') return answer.confirmed ? 'yes' : 'no';
  return answer.type;
}

function reply(
  turn: Turn,
  connection: number,
  request: MessageOf<'InputRequest'>,
  answer: PromptAnswer | undefined,
): void {
  turn.send(connection, inputAnswer(request, outcomeOf(turn.state, answer)), request.header.DeviceID ?? '');
}

function outcomeOf({ settings }: LaneState, answer: PromptAnswer | undefined): InputOutcome {
  switch (answer?.type) {
    case undefined:
      return settings.prompts === undefined
        ? { condition: 'UnavailableDevice', text: texts.replies['no-input'] }
        : { condition: 'Aborted', text: texts.replies.unanswered };
    case 'cancelled':
      return { condition: 'Cancel', text: texts.replies.cancelled };
    case 'confirmed':
      return { input: { ConfirmedFlag: answer.confirmed } };
    case 'text':
      return { input: { TextInput: answer.text } };
    case 'digits':
      return { input: { DigitInput: answer.digits } };
    case 'entry':
      return { input: { MenuEntryNumber: String(answer.entry) } };
    case 'key':
      return { input: {} };
  }
}

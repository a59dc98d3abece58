/**
 * The actions of registers and operators: transactions that the admission accepts, a device request, an abort, and a
 * release.
 */

import {
  admit,
  currentEntry,
  freeCard,
  isAbout,
  isDefinite,
  isKnownBy,
  type TransactionRecord,
  type TransactionRequest,
} from '../../src/core/index.js';
import { happen, type Stage } from './daemon.js';
import { stepped } from './stepping.js';
import type { SceneRequest } from './scene.js';
import type { Branch } from './answers.js';
import { deviceRequestName, type World } from './world.js';
import { unchecked } from '../unchecked.js';

/** The first transaction, which later ones name as their original. */
const firstId = 'p1';

/** Makes the request, with 10.00 EUR if its kind has an amount. */
function requestOf(parameters: SceneRequest, terminal: string, transactionId: string): TransactionRequest {
  const { kind, sale } = parameters;
  const hasAmount = kind !== 'reversal' && kind !== 'reconciliation' && kind !== 'card-acquisition';
  return unchecked({
    transactionId,
    kind,
    terminal,
    sale,
    allowPartial: false,
    ...(hasAmount ? { amountDetails: { amount: 1_000, currency: 'EUR' } } : {}),
    ...(parameters.isAboutFirst === true ? { original: { type: 'transaction', transactionId: firstId } } : {}),
    ...(parameters.hasCardOfFirst === true ? { cardAcquisition: firstId } : {}),
    ...(kind === 'stored-value-load' ? { storedValue: { accountType: 'gift-card' } } : {}),
  });
}

/** Returns the branches of the register's first request in the scene. */
export function askFirst(world: World, stage: Stage): readonly Branch[] {
  return stage.scene.deviceRequest !== undefined && world.asked.length === 0
    ? askDeviceRequest(world, stage, stage.scene.deviceRequest)
    : askNext(world, stage);
}

function askDeviceRequest(
  world: World,
  stage: Stage,
  parameters: NonNullable<Stage['scene']['deviceRequest']>,
): readonly Branch[] {
  const asked = [...world.asked, { transactionId: deviceRequestName, askedAtMs: world.nowMs }];
  const text = `the register asks for ${deviceRequestName}`;
  return stepped({ ...world, asked }, stage, text, { type: 'device-request-asked', parameters, register: undefined });
}

/** The register asks for the next transaction of the scene. */
function askNext(world: World, stage: Stage, looked?: TransactionRecord): readonly Branch[] {
  const { transactions } = world.journal;
  const parameters = stage.scene.parameters[transactions.length];
  if (parameters === undefined) return [];
  const transactionId = `p${transactions.length + 1}`;
  const request = requestOf(parameters, stage.scene.settings.terminal, transactionId);
  return ask(world, stage, request, looked);
}

/** Returns the link to the previous transaction and, if that transaction is unresolved, an operator's review of it. */
function namesOf({ request, outcome }: TransactionRecord): Pick<TransactionRequest, 'retryOf' | 'reviewed'> {
  const { transactionId } = request;
  const { result, revision = 0 } = outcome ?? {};
  const reviewed = result === 'unresolved' ? [{ transactionId, revision, operator: 'a person' }] : undefined;
  return { retryOf: transactionId, ...(reviewed === undefined ? {} : { reviewed }) };
}

/** The register asks for a transaction. Returns no branch if the admission refuses it. */
function ask(
  before: World,
  stage: Stage,
  fresh: TransactionRequest,
  looked: TransactionRecord | undefined,
): readonly Branch[] {
  const world = acknowledged(before, stage, fresh.sale);
  const { transactions } = world.journal;
  const request = looked === undefined ? fresh : Object.assign({ ...fresh }, namesOf(looked));
  const { transactionId, sale } = request;
  const admission = admit(request, {
    existing: undefined,
    sameSale: transactions.filter((record) => record.request.sale === sale),
    findByOriginal: (names) => transactions.filter((record) => isAbout(record, names)),
    findByKey: (key) => transactions.filter((record) => isKnownBy(record, key)),
    freeCard: world.lane === undefined ? undefined : freeCard(world.lane),
    find: (id) => transactions.find((record) => record.request.transactionId === id),
    places: [stage.scene.settings.terminal],
    nowWallMs: 0,
    startBeforeWallMs: undefined,
  });
  if (admission.decision !== 'accept') return [];
  const asked = { ...world, asked: [...world.asked, { transactionId, askedAtMs: world.nowMs }] };
  const { decision: _accepted, ...found } = admission;
  const kind = request.kind === 'payment' ? '' : ` (${request.kind})`;
  const again = looked === undefined ? '' : `, and has looked at ${looked.request.transactionId}`;
  const text = `the register asks for ${transactionId}${kind} of sale ${sale}${again}`;
  return stepped(asked, stage, text, { type: 'requested', request, ...found });
}

/** The register has acknowledged every outcome of a sale. */
function acknowledged(world: World, stage: Stage, sale: string): World {
  return world.journal.transactions.reduce((now, record) => {
    const { outcome, request } = record;
    if (request.sale !== sale || outcome === undefined || record.acknowledgedRevision >= outcome.revision) return now;
    return happen(now, stage, { type: 'acknowledge', record, revision: outcome.revision });
  }, world);
}

/** Returns the branches of all requests, aborts and releases that are possible now. */
export function movesOfPeople(world: World, stage: Stage): readonly Branch[] {
  const { lane, journal } = world;
  const { free } = stage.scene;
  if (lane === undefined) return [];
  const moves: Branch[] = [...askNext(world, stage)];
  const last = journal.transactions.at(-1);
  const isAgain = last?.request.retryOf !== undefined;
  if (free.paysAgain === true && !isAgain && last?.outcome?.retry === 'safe' && isDefinite(last.outcome)) {
    const fresh = { ...last.request, transactionId: `p${journal.transactions.length + 1}` };
    moves.push(...ask(world, stage, fresh, last));
  }
  if (free.looksAndGoesOn === true && last?.outcome?.result === 'unresolved')
    moves.push(...askNext(world, stage, last));
  if (free.aborts === true) moves.push(...aborts(world, stage));
  const current = currentEntry(lane);
  const isAwaited = current?.record.outcome === undefined && current?.inFlight?.unbroken === true;
  if (free.isReleased === true && current !== undefined && !isAwaited) {
    moves.push(
      ...stepped(world, stage, 'a person releases the terminal', {
        type: 'release',
        name: 'a person',
        reason: 'looked',
      }),
    );
  }
  return moves;
}

/**
 * Returns the branches in which the register aborts the first transaction or the device request, or lets the terminal release a card that was read.
 */
function aborts(world: World, stage: Stage): readonly Branch[] {
  const { lane, journal } = world;
  if (lane === undefined) return [];
  const moves: Branch[] = [];
  const [first] = journal.transactions;
  if (first !== undefined) {
    const { transactionId } = first.request;
    const isOpen = first.outcome === undefined || first.attempts.some(({ state }) => state === 'open');
    const isHeld = freeCard(lane)?.transactionId === transactionId;
    if ((isOpen && first.abortRequested === undefined) || isHeld)
      moves.push(
        ...stepped(world, stage, `the register aborts ${transactionId}`, {
          type: 'abort',
          transactionId,
          reason: 'left',
        }),
      );
  }
  for (const { deviceRequestId, end, abortRequested } of lane.deviceRequests)
    if (end === undefined && abortRequested === undefined)
      moves.push(
        ...stepped(world, stage, `the register stops ${deviceRequestName}`, {
          type: 'device-request-abort',
          deviceRequestId,
          reason: 'left',
        }),
      );
  return moves;
}

/** A fault of a request: how it is declared, and where it may happen. */

import type { Profile, TransactionKind } from '../../../src/core/index.js';
import type { DialectName } from '../../../protocol/index.js';
import type { Dice } from '../dice.js';
import type { FaultId } from './catalogue.js';
import type { Dated } from './fault-set.js';

/** What kind of request it is that arrives. */
export type RequestKind = TransactionKind | 'status' | 'login' | 'previous' | 'enable-service' | DeviceRequestKind;

/** What moves no money. */
export const deviceRequestKinds = [
  'diagnosis',
  'totals',
  'balance-inquiry',
  'input',
  'display',
  'logout',
  'admin',
] as const;

type DeviceRequestKind = (typeof deviceRequestKinds)[number];

/** What is done to one request. */
export interface Strike {
  readonly ids: readonly FaultId[];
  /** The words of the behaviour, as a scenario would say them. */
  readonly behaviour: string;
  /** What happens beside it: moments after the request, and a deed in the simulator's words; one that is sure also when all has healed by then. */
  readonly deeds?: readonly { readonly afterMs: number; readonly line: string; readonly isSure?: true }[];
  /** The process dies so long after the request arrived at the gateway. */
  readonly diesAfterMs?: number;
  /** The register wants to stop the payment so long after the request arrived. */
  readonly abortAfterMs?: number;
}

/** One of them, and where it may happen. */
export interface RequestFault extends Dated {
  readonly weight: number;
  /** What it is, where that is known before it is drawn. */
  readonly ids?: readonly FaultId[];
  readonly nextRandom: (dice: Dice) => Strike;
  /** Whether the profile's promises allow it. */
  readonly fits?: (profile: Profile, dialect: DialectName) => boolean;
  /** Only for questions about an attempt that the terminal was seen working on: nobody else can tell that it has forgotten. */
  readonly isSeenAtWork?: true;
  /** Only for questions about a request that the gateway still holds. */
  readonly isHeld?: true;
  /** Only while a Login that was not answered is still on its way. */
  readonly isLoginLate?: true;
  /** Only on days on which terminals forget. */
  readonly forgets?: true;
  /** Only on days on which terminals restart without a word. */
  readonly isSilent?: true;
  /** Only where terminals keep their transactions for one session. */
  readonly isOfSession?: true;
  /** Only where terminals say that they start, and nothing else. */
  readonly saysInitialised?: true;
  /** Also there: no link is lost by it. */
  readonly keepsLink?: true;
  /** Only for what the socket of a dead process brings. */
  readonly isOrphan?: true;
  /** Only on days on which terminals approve what they have refused. */
  readonly isAfterAll?: true;
  /** Only on days on which people decide. */
  readonly isPeopled?: true;
  /** Only where each request has a response of its own. */
  readonly isHttp?: true;
  /** Only where terminals call. */
  readonly isFull?: true;
  /** Only where answers have a vendor's forms. */
  readonly isOfForms?: true;
  /** Only where answers are fetched. */
  readonly isPolled?: true;
  /** Only behind a cloud. */
  readonly isCloud?: true;
  /** Only for requests that move money forward. */
  readonly on?: readonly RequestKind[];
}

/** One with behaviours to draw from. */
export function fault(
  weight: number,
  ids: FaultId | readonly FaultId[],
  ...behaviours: readonly string[]
): RequestFault {
  const all = typeof ids === 'string' ? [ids] : ids;
  return { weight, ids: all, nextRandom: (dice) => ({ ids: all, behaviour: dice.pick(behaviours) }) };
}

/** A terminal that is itself the peer has nobody before it who holds requests. */
const isPeer = ({ name, peer }: Profile): boolean => name === 'direct' || peer === 'terminal';
/** Whether somebody before the terminals may hold a request for long. */
export const mayHold = (profile: Profile): boolean => profile.requestLifetimeMs > 20_000 && !isPeer(profile);
/** Whether the program of the peer may stall between its socket and its work. */
export const mayStall = isPeer;
/** Whether the terminals keep their memory over a restart. */
export const vouches = (profile: Profile): boolean => profile.memorySurvivesRestart;
/** The link is cut so long afterwards. */
export const cut = (afterMs: number): NonNullable<Strike['deeds']> => [{ afterMs, line: 'gateway now: cut' }];

/** The declaration of a fault of a request, and the requests that the fault may affect. */

import type { Profile, TransactionKind } from '../../../src/core/index.js';
import type { DialectName } from '../../../protocol/index.js';
import type { Dice } from '../dice.js';
import type { FaultId } from './catalogue.js';
import type { Dated } from './fault-set.js';

/** The kind of an arriving request. */
export type RequestKind = TransactionKind | 'status' | 'login' | 'previous' | 'enable-service' | DeviceRequestKind;

/** The kinds that move no money. */
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

/** The fault that affects one request. */
export interface Strike {
  readonly ids: readonly FaultId[];
  /** The behaviour in the simulator's words, as in a scenario. */
  readonly behaviour: string;
  /**
   * Further events: a time after the request, and a command in the simulator's words. `isSure`: the event happens even
   * after everything has healed.
   */
  readonly deeds?: readonly { readonly afterMs: number; readonly line: string; readonly isSure?: true }[];
  /** The process dies this long after the request arrived at the gateway. */
  readonly diesAfterMs?: number;
  /** The register aborts the payment this long after the request arrived. */
  readonly abortAfterMs?: number;
}

/** One fault of requests, and the conditions under which it may occur. */
export interface RequestFault extends Dated {
  readonly weight: number;
  /** The ids of the fault, if they are known before it is drawn. */
  readonly ids?: readonly FaultId[];
  readonly nextRandom: (dice: Dice) => Strike;
  /** True if the profile's promises allow the fault. */
  readonly fits?: (profile: Profile, dialect: DialectName) => boolean;
  /**
   * Only for a TransactionStatus about an attempt that the terminal was seen working on. For any other attempt, nothing
   * shows that the terminal has forgotten the attempt.
   */
  readonly isSeenAtWork?: true;
  /** Only for a TransactionStatus about a request that the gateway still holds. */
  readonly isHeld?: true;
  /** Only while an unanswered Login may still arrive. */
  readonly isLoginLate?: true;
  /** Only on days on which terminals forget. */
  readonly forgets?: true;
  /** Only on days on which terminals restart without reporting the restart. */
  readonly isSilent?: true;
  /** Only if terminals keep their transactions for one session. */
  readonly isOfSession?: true;
  /** Only if terminals report their start and nothing else. */
  readonly saysInitialised?: true;
  /** Also allowed on days without lost links: this fault loses no link. */
  readonly keepsLink?: true;
  /** Only for bytes from the socket of a dead process. */
  readonly isOrphan?: true;
  /** Only on days on which terminals approve a payment that they have refused before. */
  readonly isAfterAll?: true;
  /** Only on days on which operators decide. */
  readonly isPeopled?: true;
  /** Only if each request has its own response. */
  readonly isHttp?: true;
  /** Only if terminals make calls. */
  readonly isFull?: true;
  /** Only if answers have a vendor's forms. */
  readonly isOfForms?: true;
  /** Only if answers are fetched. */
  readonly isPolled?: true;
  /** Only if a cloud is in front of the terminals. */
  readonly isCloud?: true;
  /** Only for these kinds of requests. */
  readonly on?: readonly RequestKind[];
}

/** Returns a fault that draws one of these behaviours. */
export function fault(
  weight: number,
  ids: FaultId | readonly FaultId[],
  ...behaviours: readonly string[]
): RequestFault {
  const all = typeof ids === 'string' ? [ids] : ids;
  return { weight, ids: all, nextRandom: (dice) => ({ ids: all, behaviour: dice.pick(behaviours) }) };
}

/** If the peer is the terminal itself, no gateway holds requests. */
const isPeer = ({ name, peer }: Profile): boolean => name === 'direct' || peer === 'terminal';
/** True if a gateway in front of the terminals may hold a request for long. */
export const mayHold = (profile: Profile): boolean => profile.requestLifetimeMs > 20_000 && !isPeer(profile);
/** True if the peer's program may stall between its socket and its work. */
export const mayStall = isPeer;
/** True if the terminals keep their memory over a restart. */
export const vouches = (profile: Profile): boolean => profile.memorySurvivesRestart;
/** Returns a cut of the link after this time. */
export const cut = (afterMs: number): NonNullable<Strike['deeds']> => [{ afterMs, line: 'gateway now: cut' }];

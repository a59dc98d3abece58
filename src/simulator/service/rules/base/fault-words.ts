/** The faults of the service: the name of each fault, the place where it occurs, and the amounts that trigger it. */

/** The place where a fault occurs: the transmission of a request, the response of acquirer or issuer, or the transmission of a webhook. */
export type FaultPlace = 'request' | 'outcome' | 'webhook';

/** One fault of the simulated payment service. */
export interface Fault {
  readonly word: string;
  readonly place: FaultPlace;
  /** The last two digits of an amount, in minor units, that trigger the fault. */
  readonly ending: string;
  readonly says: string;
}

/** All faults of the simulated payment service. */
export const faults = [
  { word: 'declined', place: 'outcome', ending: '01', says: 'the acquirer or the issuer declines' },
  { word: 'soft-declined', place: 'outcome', ending: '02', says: 'the issuer wants authentication first' },
  { word: 'lost-before', place: 'request', ending: '03', says: 'the connection is cut, and nothing is done' },
  {
    word: 'lost-after',
    place: 'request',
    ending: '04',
    says: 'the operation is done, and the connection is cut before the answer',
  },
  { word: 'slow', place: 'request', ending: '05', says: 'the operation is done, and the answer comes 10 s later' },
  { word: 'too-many-requests', place: 'request', ending: '06', says: 'the answer is 429, and nothing is done' },
  { word: 'unavailable', place: 'request', ending: '07', says: 'the answer is 503, and nothing is done' },
  { word: 'error-after', place: 'request', ending: '08', says: 'the operation is done, and the answer is 500' },
  {
    word: 'half-body',
    place: 'request',
    ending: '09',
    says: 'the operation is done, and the answer breaks off in the middle',
  },
  { word: 'webhook-late', place: 'webhook', ending: '11', says: 'the webhook comes 30 s later' },
  { word: 'webhook-twice', place: 'webhook', ending: '12', says: 'the webhook comes twice' },
  { word: 'webhook-reordered', place: 'webhook', ending: '13', says: 'the webhook comes after the next one' },
  { word: 'webhook-never', place: 'webhook', ending: '14', says: 'the webhook never comes' },
  { word: 'expired', place: 'outcome', ending: '15', says: 'the authorization expires at once' },
  {
    word: 'capture-failed',
    place: 'outcome',
    ending: '16',
    says: 'the immediate capture fails, and the authorization is reversed',
  },
  { word: 'pending', place: 'outcome', ending: '17', says: 'the operation stays PENDING and never ends' },
] as const satisfies readonly Fault[];

/** The name of a fault. */
export type FaultWord = (typeof faults)[number]['word'];

/** The names of the faults that occur at a place. */
export type FaultOf<Place extends FaultPlace> = Extract<(typeof faults)[number], { readonly place: Place }>['word'];

/** True if the fault occurs at this place. */
export function strikesAt<Place extends FaultPlace>(word: FaultWord, place: Place): word is FaultOf<Place> {
  return faults.some((fault) => fault.word === word && fault.place === place);
}

/** True if a string is the name of a fault. */
export function isFaultWord(text: string): text is FaultWord {
  return faults.some(({ word }) => word === text);
}

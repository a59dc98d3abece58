/**
 * Guesses the step of a payment from the terminal's texts, to show a picture of this step. No decision depends on a
 * guess.
 */

import { attemptEvents } from '../../../messages/index.js';
import { beginningOf, type OutputContent, readTexts } from '../../../../protocol/index.js';
import type { Fact } from '../../engine/fact.js';

/** The recognized steps, in the order of a payment. */
export const screens = ['present-card', 'enter-pin', 'contacting-host', 'remove-card'] as const;

/** One of {@link screens}. */
export type Screen = (typeof screens)[number];

/**
 * The words that terminals use for each step, in the languages seen so far: English, Norwegian, Swedish, Danish,
 * Finnish, German, French, Dutch. The first matching row counts, because "remove card" contains a word of "present
 * card". Approval is not among the steps: only the outcome reports it.
 */
const words: readonly (readonly [Screen, RegExp])[] = [
  [
    'remove-card',
    /remove|take (?:out |back )?(?:your |the )?card|fjern|ta ut|ta (?:kortet|ditt)|tag kortet|ota kortti|poista|entnehmen|entfernen|retirez|(?:kaart|pas) (?:uit|verwijder)|verwijder/i,
  ],
  ['enter-pin', /\bpin\b|pin-?kod|kode\b|slå (?:in )?kod|tunnusluku|geheimzahl|code (?:secret|confidentiel)|pincode/i],
  [
    'present-card',
    /(?:insert|tap|present|swipe|show|hold|wave)\b|sett inn|vis kort|før inn|sätt i|visa kort|blippa|indsæt|vis kort|syötä kortti|lue kortti|kortti|karte|insérez|présentez|carte|voer|(?:kaart|pas)\b|kort\b/i,
  ],
  [
    'contacting-host',
    /contact|connect|authori[sz]|processing|please wait|kontakt|ansluter|forbinder|vent\b|vänta|odota|yhdist|verbind|bitte warten|autorisation|patientez|even geduld/i,
  ],
];

/** Returns the guess for a fact of the type `stage`; undefined for any other fact, or if no word is known. */
export function screenOfFact({ type, text }: Fact): Screen | undefined {
  return type === 'stage' && text.startsWith(attemptEvents.shownPrefix) ? screenOf(text) : undefined;
}

/** Returns the guess for a shown text, or undefined if no word is known. */
export function screenOf(text: string): Screen | undefined {
  return words.find(([, pattern]) => pattern.test(text))?.[0];
}

/**
 * Returns the terminal's text in one line. A long text is cut, because the text is a stage of the payment and not a
 * receipt.
 */
export function shownText(outputs: readonly OutputContent[]): string {
  return beginningOf(outputs.flatMap((output) => eventOf(output) ?? readTexts(output)).join(' / '), shownMax);
}

/**
 * Returns the step in a reference such as `TransactionID=...&event=WAIT_FOR_PIN`, which Adyen's terminals send: `Wait
 * for pin`.
 */
function eventOf({ PredefinedContent: predefined }: OutputContent): string | undefined {
  const event = /(?:^|&)event=([A-Z][A-Z_]*)(?:&|$)/.exec(predefined?.ReferenceID ?? '')?.[1];
  return event === undefined ? undefined : `${event.charAt(0)}${event.slice(1).toLowerCase().replaceAll('_', ' ')}`;
}

/** The maximum length of a stored text from a terminal, in characters. */
export const shownMax = 400;

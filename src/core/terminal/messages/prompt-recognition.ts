/** What the customer is asked to do, guessed from the words that a terminal shows. For pictures on a screen: nothing is decided by it. */

import { attemptEvents } from '../../../messages/en.js';
import { beginningOf, type OutputContent, readTexts } from '../../../../protocol/index.js';
import type { Fact } from '../../engine/fact.js';

/** What a terminal's text may seem to say, in the order of a payment. */
export const screens = ['present-card', 'enter-pin', 'contacting-host', 'remove-card'] as const;

/** One of {@link screens}. */
export type Screen = (typeof screens)[number];

/**
 * Words by which terminals say so, in the languages in which they are known to: English, Norwegian, Swedish, Danish, Finnish, German,
 * French, Dutch. The first row that fits counts: "remove card" holds a word of "present card". Whether a payment was approved is not
 * among them: only its outcome says so.
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

/** The guess from a fact of the type `stage`; undefined where it tells something else, or no word is known. */
export function screenOfFact({ type, text }: Fact): Screen | undefined {
  return type === 'stage' && text.startsWith(attemptEvents.shownPrefix) ? screenOf(text) : undefined;
}

/** The guess from what is shown; undefined where no word is known. */
export function screenOf(text: string): Screen | undefined {
  return words.find(([, pattern]) => pattern.test(text))?.[0];
}

/** What a terminal shows, in one line. Longer texts are cut: this is a stage, not a receipt. */
export function shownText(outputs: readonly OutputContent[]): string {
  return beginningOf(outputs.flatMap((output) => eventOf(output) ?? readTexts(output)).join(' / '), shownMax);
}

/** The words of a reference such as `TransactionID=...&event=WAIT_FOR_PIN`, as Adyen's terminals show it: `Wait for pin`. */
function eventOf({ PredefinedContent: predefined }: OutputContent): string | undefined {
  const event = /(?:^|&)event=([A-Z][A-Z_]*)(?:&|$)/.exec(predefined?.ReferenceID ?? '')?.[1];
  return event === undefined ? undefined : `${event.charAt(0)}${event.slice(1).toLowerCase().replaceAll('_', ' ')}`;
}

/** Longer texts of a terminal are cut. */
export const shownMax = 400;

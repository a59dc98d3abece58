import { expect, test } from 'vitest';
import { screenOf, screenOfFact, shownText, type Screen } from '../../src/core/terminal/messages/prompt-recognition.js';

test.each<[Screen | undefined, readonly string[]]>([
  [
    'present-card',
    [
      'Insert or tap card',
      'PRESENT CARD',
      'Sett inn kort',
      'Sätt i kort',
      'Indsæt kort',
      'Syötä kortti',
      'Karte bitte',
      'Insérez carte',
      'Voer pas in',
    ],
  ],
  [
    'enter-pin',
    [
      'Enter PIN',
      'Pinkod',
      'Slå kod',
      'Wrong PIN, try again',
      'Tast PIN-kode',
      'Slå in kod',
      'Anna tunnusluku',
      'Geheimzahl eingeben',
      'Code confidentiel',
    ],
  ],
  [
    'contacting-host',
    [
      'Contacting bank',
      'Authorising',
      'AUTHORIZATION',
      'Authorising',
      'AUTHORIZATION',
      'Processing...',
      'Please wait',
      'Kontakter banken',
      'Ansluter',
      'Odota',
      'Verbindung',
      'Patientez',
    ],
  ],
  [
    'remove-card',
    [
      'Remove card',
      'Take card',
      'Take out the card',
      'Take your card',
      'Fjern kortet',
      'Ta ut kortet',
      'Tag kortet',
      'Ota kortti',
      'Karte entnehmen',
      'Retirez la carte',
      'Kaart uitnemen',
    ],
  ],
  // Only an outcome says that money moved, and an unknown text means nothing.
  [undefined, ['Approved', 'Declined', 'Godkänd', '12.50 EUR', '', 'Spinning']],
])('the screen %s is recognized in the texts of terminals', (screen, texts) => {
  for (const text of texts) expect([text, screenOf(text)]).toEqual([text, screen]);
});

test('a fact has a screen if it reports a text of the terminal, and otherwise none', () => {
  const fact = { at: '2026-01-01T00:00:00.000Z', type: 'stage' as const, terminal: 'till' };
  expect(screenOfFact({ ...fact, text: 'the terminal shows: Enter PIN' })).toBe('enter-pin');
  expect(screenOfFact({ ...fact, text: 'the terminal reports CardRemoved: take the card' })).toBe(undefined);
  expect(screenOfFact({ ...fact, type: 'prompt', text: 'the terminal shows: Enter PIN' })).toBe(undefined);
});

function reference(ReferenceID: string) {
  return shownText([{ OutputFormat: 'MessageRef', PredefinedContent: { ReferenceID } }]);
}

test('a reference with an event is shown as words, and any other text unchanged', () => {
  expect(reference('TransactionID=1&TimeStamp=2026-01-05T10%3a00%3a00.000Z&event=WAIT_FOR_PIN')).toBe('Wait for pin');
  expect(reference('welcome')).toBe('welcome');
  expect(screenOf(reference('TransactionID=1&event=WAIT_FOR_PIN'))).toBe('enter-pin');
});

/** The catalogue in other languages: the choice of the reader's language, and the later translation of a stored English text. */

import { afterEach, describe, expect, test } from 'vitest';
import {
  connections,
  decisions,
  keptRecipe,
  kindWords,
  languageOfEnvironment,
  languageOfHeader,
  orders,
  outcomes,
  type RailWords,
  rails,
  readRecipe,
  recipeOf,
  refusals,
  sessions,
  speak,
  splitTender,
  translationTo,
} from '../../src/messages/index.js';
import * as english from '../../src/messages/en.js';
import { entryAt } from '../../src/messages/live.js';
import { typedFacts } from '../../src/messages/translate.js';

describe('the choice of the reader’s language', () => {
  test.each([
    ['de', 'de'],
    ['de-AT, en;q=0.5', 'de'],
    ['en;q=0.5, de-CH;q=0.8', 'de'],
    ['en, de', 'en'],
    ['it, de;q=0.3', 'de'],
    ['nb, sv-SE;q=0.8, de;q=0.3', 'sv'],
    ['fr-CH, de;q=0.9', 'fr'],
    ['it', 'en'],
    ['*', 'en'],
    ['de;q=0', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('Accept-Language %s is %s', (header, language) => {
    expect(languageOfHeader(header, 'en')).toBe(language);
  });

  test('a request whose header names no available language is answered in the language of the configuration', () => {
    expect(languageOfHeader('it, *;q=0.1', 'de')).toBe('de');
    expect(languageOfHeader('en', 'de')).toBe('en');
  });

  test.each([
    [{ LANG: 'de_DE.UTF-8' }, 'de'],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, 'en'],
    [{ LANG: 'C.UTF-8', LC_MESSAGES: 'de_AT' }, 'de'],
    [{ LANG: 'de_DE', LC_ALL: '' }, 'de'],
    [{ LANG: 'sv_SE.UTF-8' }, 'sv'],
    [{ LANG: 'fr_BE.UTF-8' }, 'fr'],
    [{}, 'en'],
  ])('the environment %j is %s', (environment, language) => {
    expect(languageOfEnvironment(environment)).toBe(language);
  });
});

function unresolved(): string {
  return outcomes.unresolved(kindWords.payment, rails.terminal, { said: '', isAsked: true });
}

describe('a text that was stored in English', () => {
  test('is shown in German, with its values', async () => {
    const german = await translationTo('de');
    const other = { id: 'till1-2', shared: 'sale', isPart: false } as const;
    expect(german(outcomes.movedMeanwhile(kindWords.refund, other))).toBe(
      'Die Transaktion till1-2 desselben Verkaufs ging zuerst durch, deshalb wurde die Gutschrift nicht gestartet. Nicht noch einmal erstatten.',
    );
  });

  test('is shown in German if it is part of a longer text or of another message', async () => {
    const german = await translationTo('de');
    const unread = outcomes.unreadable(rails.service, true, 'a tag is not closed');
    const text = outcomes.unresolved(kindWords.reversal, rails.service, { said: '', unread, isAsked: false });
    expect(german(`${text} ${unresolved()}`)).toBe(
      'Der Zahlungsdienst hat geantwortet, aber tenderd kann die Antwort nicht lesen (a tag is not closed). ' +
        'Es ist nicht bekannt, ob der Storno erfolgreich war. Nicht noch einmal stornieren: Prüfen Sie die Seiten des Zahlungsdienstes. ' +
        'Klären Sie den Storno dann in der Liste der offenen Punkte: der Zahlungsdienst kann das Ergebnis nicht melden. ' +
        german(unresolved()),
    );
  });

  test('keeps the name of an operator, even if the name looks like a message', async () => {
    const german = await translationTo('de');
    const names = ['the terminal shows: Insert or tap card', `${unresolved()} Kari`, unresolved(), 'Kari Berg'];
    for (const name of names) {
      const confirmed = decisions.confirmed(kindWords.payment, name, false);
      const decided = decisions.resolved(name, 'approved', name);
      const kept = new Map([confirmed, decided].map((text) => [text, JSON.parse(JSON.stringify(recipeOf(text)))]));
      for (let turn = 0; turn < 2; turn += 1) {
        const shown = await translationTo('de', (text) => kept.get(text));
        expect(shown(confirmed)).toBe(
          `${name} hat bestätigt, dass die Zahlung erfolgreich war. Nicht noch einmal kassieren.`,
        );
        expect(shown(decided)).toBe(`${name} hat entschieden: genehmigt. Grund: ${name}`);
        for (let place = 0; place < 1_001; place += 1) outcomes.unreadable(rails.terminal, false, `cause ${place}`);
      }
    }
    expect(german(unresolved())).not.toBe(unresolved());
    for (const message of typedFacts.keys()) expect(entryAt({ ...english }, message)).toBeTypeOf('function');
  });

  test('is shown in German from its stored JSON parts, even if the text itself was forgotten', async () => {
    const text = unresolved();
    const kept = JSON.parse(JSON.stringify(recipeOf(text)));
    for (let place = 0; place < 1_001; place += 1) outcomes.unreadable(rails.terminal, false, `cause ${place}`);
    expect(recipeOf(text)).toBeUndefined();
    const german = await translationTo('de', (asked) => (asked === text ? kept : undefined));
    expect(german(text)).toMatch(
      /^Es ist nicht bekannt, ob die Zahlung erfolgreich war\. Nicht noch einmal kassieren: /,
    );
  });

  test('is shown in German after a code, but the words of a terminal after a label stay unchanged', async () => {
    const german = await translationTo('de');
    expect(german(`unresolved: ${unresolved()}`)).toBe(`unresolved: ${german(unresolved())}`);
    expect(german('the terminal shows: Insert or tap card')).toMatch(/^[^:]*Terminal[^:]*: Insert or tap card$/);
    expect(german('the clerk says: Insert or tap card')).toBe('the clerk says: Insert or tap card');
  });

  test('is shown in German if another message contains it unchanged', async () => {
    const german = await translationTo('de');
    const lost = connections.lost('the gateway');
    const failure = sessions.loginFailure({ why: 'lost', words: lost });
    expect(failure).toBe(lost);
    expect(german(sessions.loginFails(failure, false))).toBe(
      `Das Terminal nimmt keinen Login an (${german(lost)}). Sehen Sie auf das Display, und prüfen Sie das Kabel.`,
    );
    expect(german(lost)).not.toBe(lost);
  });

  test.each(Object.entries(kindWords))(
    'is shown in Swedish, with the forms of its nouns and verbs: %s',
    async (_kind, words) => {
      const swedish = await translationTo('sv');
      const text = outcomes.unresolved(words, rails.terminal, { said: '', isAsked: true });
      expect(swedish(text)).toMatch(
        /^Det är inte känt om [^.]+e[nt]( på kortet| av förauktoriseringen)? gick igenom\. [A-ZÅÄÖ]\S+ inte( \S+)* igen: kontrollera terminalens senaste kvitto\. Avgör /,
      );
    },
  );

  test('is shown in Swedish, with amounts and with a verb that comes from a value', async () => {
    const swedish = await translationTo('sv');
    const earlier = { id: 'till1-1', conflict: 'moved' } as const;
    expect(swedish(refusals.saleOpen(earlier, { sale: '17', verb: 'refund', isPart: false }))).toBe(
      'Köp 17 har redan transaktion till1-1, som redan har flyttat pengar. Inget har skickats. ' +
        'För att betala tillbaka ändå måste en operatör granska till1-1. Kassan anger sedan till1-1 och dess revision i "reviewed".',
    );
    expect(swedish(splitTender.overpaid('17', '1234.50 EUR', '1000.00 EUR'))).toBe(
      'Delarna av köp 17 blir tillsammans 1\u00a0234,50\u00a0€, men köpet kostar 1\u00a0000,00\u00a0€. ' +
        'Betala tillbaka det som är för mycket, eller makulera en av delarna.',
    );
  });

  test.each(Object.entries(kindWords))(
    'is shown in French, with the genders of its nouns and the forms of its verbs: %s',
    async (_kind, words) => {
      const french = await translationTo('fr');
      const unknown = outcomes.unresolved(words, rails.terminal, { said: '', isAsked: true });
      expect(french(unknown)).toMatch(
        /^On ne sait pas si (le |la |l’)[^.]+ a abouti\. N(e |’)[^.]+ pas [^.]*à nouveau\u00a0: vérifiez le dernier ticket du terminal\. Résolvez /,
      );
      const facts = { id: 'till1-2', shared: 'sale', isPart: true } as const;
      expect(french(outcomes.movedMeanwhile(words, facts))).toMatch(
        /\u00a0: ((le |l’enc)[^.]+ n’a donc pas été lancé|(la |l’[au])[^.]+ n’a donc pas été lancée)\. Vérifiez le montant restant avant (de [^aeiouéè]|d’[aeiouéè])[^.]+ à nouveau\.$/,
      );
    },
  );

  test('is shown in French, with a verb that comes from a value', async () => {
    const french = await translationTo('fr');
    const earlier = { id: 'till1-1', conflict: 'moved' } as const;
    expect(french(refusals.saleOpen(earlier, { sale: '17', verb: 'refund', isPart: false }))).toBe(
      'La vente 17 a déjà la transaction till1-1, qui a déjà déplacé de l’argent. Rien n’a été envoyé. ' +
        'Pour rembourser quand même, un opérateur doit vérifier till1-1. La caisse indique ensuite till1-1 et sa révision dans "reviewed".',
    );
  });

  test('is shown in French, with amounts and with no-break spaces', async () => {
    const french = await translationTo('fr');
    const parts = { total: '1234567.50 EUR', paid: '1000.00 EUR', left: '-5 JPY' };
    expect(french(splitTender.aboveRest('17', parts, ['p1']))).toBe(
      'La vente 17 coûte 1\u00a0234\u00a0567,50\u00a0€\u00a0; montant déjà payé\u00a0: 1\u00a0000,00\u00a0€ (par p1). ' +
        'Il reste au plus -5\u00a0JPY. Rien n’a été envoyé.',
    );
  });

  test('is shown in German, Swedish and French as a refusal, each time in only one language', async () => {
    const refusal = refusals.originalRefused(orders.ofTransaction('till1-1', orders.nothingLeft('capture-complete')));
    expect((await translationTo('de'))(refusal)).toBe(
      'Die Transaktion till1-1 wurde vollständig gebucht. Es wurde nichts gesendet.',
    );
    expect((await translationTo('sv'))(refusal)).toBe(
      'Transaktion till1-1 har slutdebiterats helt. Inget har skickats.',
    );
    expect((await translationTo('fr'))(refusal)).toBe(
      'La transaction till1-1 a été encaissée en entier. Rien n’a été envoyé.',
    );
  });

  test('does not harm a payment, the daemon or an answer if its parts cannot be found, stored or read', async () => {
    const german = await translationTo('de');
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const other = { id: 'till1-2', shared: 'sale', isPart: false, circle } as const;
    const text = outcomes.movedMeanwhile(kindWords.payment, other);
    expect(keptRecipe(text)).toBeUndefined();
    expect(german(text)).toBe(text);
    expect(keptRecipe(outcomes.unreadable(rails.terminal, true, 'x'.repeat(9_000)))).toBeUndefined();
    expect(readRecipe('{"message":')).toBeUndefined();
    expect(readRecipe('17')).toBeUndefined();
  });

  test('stays unchanged if it is not from the catalogue, or if a value consists of the words of another message', async () => {
    const german = await translationTo('de');
    expect(german('payment')).toBe('payment');
    expect(german('Ein Text des Terminals')).toBe('Ein Text des Terminals');
    const other = { id: 'payment', shared: 'sale', isPart: false } as const;
    expect(german(outcomes.movedMeanwhile(kindWords.payment, other))).toMatch(/^Die Transaktion payment desselben/);
  });
});

describe('a process that writes in one language', () => {
  afterEach(() => speak('en'));

  test('writes a message in English if its translation fails, so that a command with a running payment continues', async () => {
    await speak('de');
    const broken: RailWords = { ...rails.terminal };
    Reflect.deleteProperty(broken, 'code');
    expect(outcomes.unreadable(broken, true, 'x')).toMatch(/^The .* answered/);
  });

  test('writes all messages in its language, including those that a module read earlier', async () => {
    const { payment } = kindWords;
    const { notUnderstood } = outcomes;
    await speak('de');
    expect(payment.noun).toBe('Zahlung');
    expect(notUnderstood(payment)).toMatch(/^Das Terminal hat die Anforderung nicht verstanden; es floss kein Geld\./);
    await speak('sv');
    expect(payment.noun).toBe('betalning');
    expect(notUnderstood(payment)).toMatch(
      /^Terminalen förstod inte begäran om betalningen; inga pengar har flyttats\./,
    );
  });

  test('writes French forms of a noun or a verb that another message has named', async () => {
    await speak('fr');
    const { refund } = kindWords;
    expect(refund.noun).toBe('remboursement');
    expect(refusals.notUnlinked(kindWords.reversal.noun)).toMatch(/^Une annulation exige un original/);
    const other = { sale: '17', place: 'bar' };
    const earlier = { id: 'till1-1', conflict: 'open' } as const;
    expect(refusals.requestedAgain(refund, earlier, other)).toMatch(/ Ne remboursez pas à nouveau\.$/);
  });

  test('finds the Swedish forms of a verb that another message has named', async () => {
    await speak('sv');
    const earlier = { id: 'till1-1', conflict: 'open' } as const;
    const other = { sale: '17', place: 'bar' };
    expect(refusals.requestedAgain(kindWords.refund, earlier, other)).toMatch(/ Betala inte tillbaka igen\.$/);
  });
});

/** Problems of HTTP requests in general and of the daemon itself, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `invalid-request`. */
export function invalidRequest(): ProblemText {
  return {
    title: 'Die Anforderung ist nicht gültig',
    detail:
      '`errors` nennt jedes Feld, jeden Parameter und jeden Header, der fehlt, unbekannt ist oder außerhalb der Grenzen liegt. Es wurde nichts gesendet. Berichtigen Sie das Programm.',
  };
}

/** The texts of the problem `invalid-json`. */
export function invalidJson(): ProblemText {
  return {
    title: 'Der Inhalt ist kein zulässiges JSON',
    detail:
      'Der Inhalt ist kein JSON, hat einen Schlüssel doppelt oder einen Schlüssel `__proto__`, ist tiefer als 16 Ebenen verschachtelt oder enthält eine Zahl, die keine einfache ganze Zahl ist.',
  };
}

/** The texts of the problem `invalid-utf8`. */
export function invalidUtf8(): ProblemText {
  return {
    title: 'Der Inhalt ist nicht in UTF-8',
    detail: 'Senden Sie JSON in UTF-8 ohne Byte Order Mark.',
  };
}

/** The texts of the problem `card-number-in-id`. */
export function cardNumberInId(): ProblemText {
  return {
    title: 'Ein Text enthält eine Kartennummer',
    detail:
      'Ein Text der Anforderung sieht wie die Nummer einer Zahlungskarte aus; `errors` nennt sein Feld. tenderd würde ihn speichern und drucken. Deshalb weist es die Anforderung ab und wiederholt den Text nicht. Es wurde nichts gesendet.',
  };
}

/** The texts of the problem `bad-target`. */
export function badTarget(): ProblemText {
  return {
    title: 'Das Ziel der Anforderung ist nicht zulässig',
    detail:
      'Das Ziel muss mit `/` beginnen und darf keine Punkt-Segmente, Backslashes, Fragmente oder unvollständigen Prozentzeichen enthalten.',
  };
}

/** The texts of the problem `bad-http`. */
export function badHttp(): ProblemText {
  return {
    title: 'Das ist kein HTTP/1.1',
    detail:
      'Die Bytes waren nicht als Anforderung lesbar, oder ein Header, der nur einmal kommen darf, kam zweimal. Die Verbindung wird geschlossen.',
  };
}

/** The texts of the problem `unauthorized`. */
export function unauthorized(): ProblemText {
  return {
    title: 'Das Token oder das Siegel einer Nachricht fehlt oder ist falsch',
    detail:
      'Senden Sie `Authorization: Bearer` mit dem Inhalt der Token-Datei. An eine nexo-Schnittstelle mit `security` senden Sie Nachrichten, die mit ihrem Schlüssel versiegelt sind.',
  };
}

/** The texts of the problem `origin-not-allowed`. */
export function originNotAllowed(): ProblemText {
  return {
    title: 'Webseiten dieses Ursprungs sind nicht erlaubt',
    detail:
      'Ein Browser hat die Anforderung für eine Seite gesendet, deren Ursprung (origin) die Konfiguration nicht nennt.',
  };
}

/** The texts of the problem `not-found`. */
export function notFound(): ProblemText {
  return {
    title: 'Diese Ressource gibt es nicht',
    detail: '/docs und /openapi.json nennen die Pfade.',
  };
}

/** The texts of the problem `method-not-allowed`. */
export function methodNotAllowed(): ProblemText {
  return {
    title: 'Diese Methode gilt hier nicht',
    detail: '`Allow` nennt die Methoden, die gelten.',
  };
}

/** The texts of the problem `request-timeout`. */
export function requestTimeout(): ProblemText {
  return {
    title: 'Die Anforderung kam nicht rechtzeitig an',
    detail: 'Die Header oder der Inhalt kamen nicht rechtzeitig an. Die Verbindung wird geschlossen.',
  };
}

/** The texts of the problem `body-too-large`. */
export function bodyTooLarge(): ProblemText {
  return {
    title: 'Der Inhalt ist zu groß',
    detail: 'Ein Inhalt darf 65.536 Bytes haben, wenn die Konfiguration keine andere Grenze setzt.',
  };
}

/** The texts of the problem `unsupported-media-type`. */
export function unsupportedMediaType(): ProblemText {
  return {
    title: 'Der Inhalt ist nicht als JSON angegeben',
    detail: 'Senden Sie `Content-Type: application/json`, in UTF-8 und ohne Content-Encoding.',
  };
}

/** The texts of the problem `expectation-failed`. */
export function expectationFailed(): ProblemText {
  return {
    title: 'Die Erwartung ist nicht erfüllbar',
    detail: 'Nur `Expect: 100-continue` wird unterstützt.',
  };
}

/** The texts of the problem `host-not-allowed`. */
export function hostNotAllowed(): ProblemText {
  return {
    title: 'Die Anforderung war für einen anderen Host bestimmt',
    detail:
      '`Host` muss 127.0.0.1, localhost oder [::1] mit dem Port von tenderd sein. Über TLS muss es einer dieser Namen oder ein Name des Zertifikats sein, mit beliebigem Port.',
  };
}

/** The texts of the problem `headers-too-large`. */
export function headersTooLarge(): ProblemText {
  return {
    title: 'Die Header sind zu groß',
    detail: 'Die Header dürfen 16.384 Bytes und 64 Zeilen haben.',
  };
}

/** The texts of the problem `internal-error`. */
export function internalError(): ProblemText {
  return {
    title: 'tenderd hat einen Fehler gemacht',
    detail:
      'Nur dieses Problem sagt nichts über die Zahlung aus: Vielleicht wurde abgebucht. Fragen Sie die Transaktion mit GET ab, bevor Sie irgendetwas anderes tun.',
  };
}

/** The texts of the problem `stopping`. */
export function stopping(): ProblemText {
  return {
    title: 'tenderd wird gerade beendet',
    detail: 'Es wurde nichts gesendet. Wiederholen Sie die Anforderung, wenn tenderd wieder läuft.',
  };
}

/** The texts of the problem `not-ready`. */
export function notReady(): ProblemText {
  return {
    title: 'tenderd kann jetzt keine Zahlungen annehmen',
    detail: 'Wer ein Token hat, liest den Grund in `reasons`.',
  };
}

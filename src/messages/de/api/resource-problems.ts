/**
 * Problems of requests about a resource: a transaction, terminal, prompt, device request or lease. The comments give
 * their codes.
 */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `other-register`. */
export function otherRegister(): ProblemText {
  return {
    title: 'Die Transaktion gehört zu einer anderen Kasse',
    detail:
      'Nur die Kasse, die sie angefordert hat, und das Token des Bedieners können sie lesen oder ändern oder in `retryOf`, `reviewed` oder `insteadOf` nennen. Eine Kasse mit `otherRegisters = "refused"` darf sie auch nicht erstatten, stornieren oder buchen. Es wurde nichts gesendet.',
  };
}

/** The texts of the problem `register-required`. */
export function registerRequired(): ProblemText {
  return {
    title: 'Das kann nur eine Kasse',
    detail:
      'Das Token des Bedieners nennt keine Kasse. Nehmen Sie das Token einer Kasse, die in der Konfiguration unter `registers` steht.',
  };
}

/** The texts of the problem `operator-required`. */
export function operatorRequired(): ProblemText {
  return {
    title: 'Das darf nur der Bediener',
    detail:
      '`login`, `logout` und `admin` ändern für alle Kassen, wie das Terminal arbeitet. Eine Kasse darf nur klären und ohne Original erstatten, soweit die Konfiguration es erlaubt. Es wurde nichts gesendet: Nehmen Sie das Token des Bedieners.',
  };
}

/** The texts of the problem `unknown-terminal`. */
export function unknownTerminal(): ProblemText {
  return {
    title: 'Es gibt kein Terminal und keinen Zahlungsdienst mit diesem Namen',
    detail: '`terminals` nennt die Namen aus der Konfiguration. Es wurde nichts gesendet.',
  };
}

/** The texts of the problem `no-checkout`. */
export function noCheckout(): ProblemText {
  return {
    title: 'Es gibt keine Adresse, unter der bezahlt werden kann',
    detail:
      'Die Transaktion ist kein Zahlungslink, hat schon ein Ergebnis oder hat noch keine Antwort vom Zahlungsdienst. Prüfen Sie ihren `state`.',
  };
}

/** The texts of the problem `unknown-transaction`. */
export function unknownTransaction(): ProblemText {
  return {
    title: 'Es gibt keine Transaktion mit dieser Id',
    detail:
      'Das Journal hat unter dieser Id keine Transaktion. Haben Sie sie schon einmal angefordert, läuft tenderd jetzt mit einem anderen Journal (einer Kopie, einem anderen Datenträger): Prüfen Sie die Terminals, bevor Sie sie noch einmal anfordern.',
  };
}

/** The texts of the problem `unknown-prompt`. */
export function unknownPrompt(): ProblemText {
  return {
    title: 'Es gibt keine Rückfrage mit dieser Id',
    detail: 'Es gab sie nie, oder sie ist lange vorbei. GET /v1/prompts nennt die offenen.',
  };
}

/** The texts of the problem `unknown-device-request`. */
export function unknownDeviceRequest(): ProblemText {
  return {
    title: 'Es gibt keinen Geräteauftrag mit dieser Id',
    detail:
      'Es gab ihn nie, er ist seit einiger Zeit zu Ende, oder tenderd wurde neu gestartet. Er hat kein Geld bewegt: Erteilen Sie ihn noch einmal.',
  };
}

/** The texts of the problem `unknown-instrument`. */
export function unknownInstrument(): ProblemText {
  return {
    title: 'Der Kunde hat keine solche gespeicherte Karte',
    detail:
      'Sie wurde gelöscht, oder sie ist für einen anderen Kunden gespeichert. Es floss kein Geld. Fragen Sie die Liste der Karten des Kunden ab.',
  };
}

/** The texts of the problem `revision-mismatch`. */
export function revisionMismatch(): ProblemText {
  return {
    title: 'Eine andere Fassung ist die neueste',
    detail:
      'Vielleicht hat sich das Ergebnis geändert, seit Sie es gelesen haben; `revision` ist die neueste Fassung. Lesen Sie die Transaktion noch einmal, und quittieren Sie diese Fassung.',
  };
}

/** The texts of the problem `no-outcome`. */
export function noOutcome(): ProblemText {
  return {
    title: 'Es gibt noch kein Ergebnis',
    detail: 'Die Transaktion ist noch offen, es gibt also nichts zu quittieren.',
  };
}

/** The texts of the problem `not-on-attention`. */
export function notOnAttention(): ProblemText {
  return {
    title: 'Es gibt nichts zu klären',
    detail:
      'Nur eine Transaktion auf der Liste der offenen Punkte lässt sich klären: eine ungeklärte, oder eine andere mit dem Ergebnis, das sie hat.',
  };
}

/** The texts of the problem `not-abortable`. */
export function notAbortable(): ProblemText {
  return {
    title: 'Die Transaktion lässt sich nicht abbrechen',
    detail: 'Sie ist zu Ende, oder sie ist so weit, dass ein Abbruch nichts mehr bewirkt.',
  };
}

/** The texts of the problem `nothing-to-release`. */
export function nothingToRelease(): ProblemText {
  return {
    title: 'Das Terminal ist nicht blockiert',
    detail: 'Nur ein Terminal, dessen `lane` auf `blocked` oder `faulted` steht, lässt sich freigeben.',
  };
}

/** The texts of the problem `terminal-leased`. */
export function terminalLeased(): ProblemText {
  return {
    title: 'Eine andere Kasse hat das Terminal reserviert',
    detail:
      '`register` nennt diese Kasse. Transaktionen anderer Kassen warten, bis die Reservierung endet; nach ihrem spätesten Start werden sie nicht mehr gestartet.',
  };
}

/** The texts of the problem `not-leased`. */
export function notLeased(): ProblemText {
  return {
    title: 'Diese Reservierung gibt es nicht',
    detail:
      'Diese Kasse hat das Terminal nicht reserviert: Die Reservierung wurde aufgegeben, oder ihre Zeit ist vorbei.',
  };
}

/** The texts of the problem `not-listening`. */
export function notListening(): ProblemText {
  return {
    title: 'Diese Kasse empfängt keine Ereignisse',
    detail:
      'Eine Reservierung mit `whileListening` endet mit dem Ereignisstrom der Kasse: Öffnen Sie zuerst `GET /v1/events`.',
  };
}

/** The texts of the problem `transaction-unresolved`. */
export function transactionUnresolved(): ProblemText {
  return {
    title: 'Eine Transaktion an diesem Terminal ist ungeklärt',
    detail:
      'Nach einem `login` oder `logout` kann das Terminal vielleicht nicht mehr melden, wie sie endete; `transactionId` nennt sie. Es wurde nichts gesendet. Klären Sie sie zuerst.',
  };
}

/** The texts of the problem `prompt-over`. */
export function promptOver(): ProblemText {
  return {
    title: 'Die Rückfrage ist vorbei',
    detail:
      'Sie hat schon eine andere Antwort, das Terminal hat sie zurückgezogen, oder ihre Zeit ist vorbei. Diese Antwort wurde nicht an das Terminal gesendet.',
  };
}

/** The texts of the problem `answer-does-not-fit`. */
export function answerDoesNotFit(): ProblemText {
  return {
    title: 'Die Antwort passt nicht zur Rückfrage',
    detail:
      '`kind` und die Längen der Rückfrage sagen, welche Antworten sie annimmt. Es wurde nichts an das Terminal gesendet. Antworten Sie noch einmal.',
  };
}

/** Problems of a transaction that is refused or cannot be started, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `refund-limit-reached`. */
export function refundLimitReached(): ProblemText {
  return {
    title: 'Die Kasse hat ihre Gutschriften ohne Original für heute ausgeschöpft',
    detail:
      '`left` ist der Betrag, den sie heute noch ohne Original erstatten darf; der nächste Tag beginnt um `renewsAt`. Offene und ungeklärte Gutschriften zählen mit. Es wurde nichts gesendet: Nennen Sie das Original, oder nehmen Sie das Token des Bedieners.',
  };
}

/** The texts of the problem `id-reused`. */
export function idReused(): ProblemText {
  return {
    title: 'Die transactionId gehört zu einer anderen Anforderung',
    detail:
      'Dieselbe Id wurde schon mit anderem Inhalt oder von einer anderen Kasse verwendet. Es wurde nichts gesendet. Nehmen Sie für eine neue Transaktion eine neue Id.',
  };
}

/** The texts of the problem `sale-open`. */
export function saleOpen(): ProblemText {
  return {
    title: 'Zu diesem Verkauf gibt es eine andere Transaktion',
    detail:
      'Eine andere Transaktion dieses Verkaufs blockiert die Anforderung; `transactionId` nennt sie. Sie ist offen, ungeklärt oder unsicher (ein offener Punkt sagt, dass sie vielleicht durchging), sie hat Geld bewegt und ist nicht quittiert, oder sie hat den Verkauf bezahlt. Es wurde nichts gesendet. Ist sie noch offen, warten Sie ihr Ende ab: Da hilft keine Prüfung. Ist sie ungeklärt oder unsicher, klären Sie sie, oder nennen Sie sie in `reviewed`, nachdem ein namentlich genannter Bediener sie geprüft hat.',
  };
}

/** The texts of the problem `original-unknown`. */
export function originalUnknown(): ProblemText {
  return {
    title: 'Die ursprüngliche Zahlung ist nicht bekannt',
    detail:
      '`original.transactionId` nennt keine Transaktion von diesem tenderd. Nennen Sie stattdessen die Transaktion des Terminals, oder fordern Sie eine Gutschrift ohne Original an.',
  };
}

/** The texts of the problem `original-not-refundable`. */
export function originalNotRefundable(): ProblemText {
  return {
    title: 'Das Original lässt sich so nicht erstatten oder stornieren',
    detail:
      'Das Original hat kein Geld bewegt, ist keine Zahlung oder ist noch nicht geklärt, oder es ist zu wenig davon übrig.',
  };
}

/** The texts of the problem `original-ambiguous`. */
export function originalAmbiguous(): ProblemText {
  return {
    title: 'Der Schlüssel des Terminals bezeichnet nicht genau eine Transaktion',
    detail:
      '`original.poiTransaction` nennt vielleicht eine oder mehrere Transaktionen von diesem tenderd, und welche gemeint ist, ist nicht sicher. Es wurde nichts gesendet. Nennen Sie die richtige mit ihrer `transactionId`.',
  };
}

/** The texts of the problem `pre-authorization-not-open`. */
export function preAuthorizationNotOpen(): ProblemText {
  return {
    title: 'Die Vorautorisierung lässt sich so nicht verwenden',
    detail:
      'Das Original ist keine genehmigte Vorautorisierung, es wurde (oder wurde vielleicht) gebucht oder aufgehoben, oder es hat eine andere Währung oder ein anderes Terminal.',
  };
}

/** The texts of the problem `pre-authorization-exceeded`. */
export function preAuthorizationExceeded(): ProblemText {
  return {
    title: 'Der Betrag ist höher als der reservierte Betrag',
    detail:
      'Eine Buchung nimmt höchstens so viel, wie die Vorautorisierung nach ihren Änderungen reserviert. Ändern Sie sie zuerst, oder kassieren Sie den Rest mit einer Zahlung.',
  };
}

/** The texts of the problem `split-exceeded`. */
export function splitExceeded(): ProblemText {
  return {
    title: 'Die Teile kosten mehr als der Verkauf',
    detail:
      'Die Teile des Verkaufs, mit denen schon Geld eingenommen wurde, und dieser ergeben zusammen mehr als `options.split.total`. Fordern Sie nur den Rest an.',
  };
}

/** The texts of the problem `acquirer-data-refused`. */
export function acquirerDataRefused(): ProblemText {
  return {
    title: 'Die acquirerData können nicht weitergegeben werden',
    detail:
      '`detail` nennt den Schlüssel in `acquirerData`, der nicht bekannt ist, der im Dialekt des Terminals nichts bewirkt oder der tut, was diese Art von Transaktion nicht melden kann; oder die Daten sind nicht lesbar. Es wurde nichts gesendet. Lassen Sie den Schlüssel weg, oder nehmen Sie stattdessen ein Feld von tenderd.',
  };
}

/** The texts of the problem `acquisition-unknown`. */
export function acquisitionUnknown(): ProblemText {
  return {
    title: 'Die Kartenlesung ist nicht bekannt',
    detail: '`cardAcquisition` nennt keine Kartenlesung von diesem tenderd. Es wurde nichts gesendet.',
  };
}

/** The texts of the problem `acquisition-not-open`. */
export function acquisitionNotOpen(): ProblemText {
  return {
    title: 'Die gelesene Karte lässt sich so nicht verwenden',
    detail:
      'Es wurde keine Karte gelesen, oder die Karte lässt sich nicht verwenden: Ein anderes Terminal oder eine andere Kasse hat sie gelesen, sie wurde schon verwendet, oder das Terminal hat sie freigegeben. Lesen Sie die Karte noch einmal.',
  };
}

/** The texts of the problem `retry-of-unknown`. */
export function retryOfUnknown(): ProblemText {
  return {
    title: 'Die Transaktion in retryOf passt nicht',
    detail:
      '`retryOf` muss eine frühere Transaktion desselben Verkaufs nennen. Nennt die Anforderung ein Original, darf `retryOf` auch eine Transaktion zum selben Original nennen.',
  };
}

/** The texts of the problem `review-outdated`. */
export function reviewOutdated(): ProblemText {
  return {
    title: 'Die Prüfung in reviewed passt nicht',
    detail:
      'Die Transaktion ist nicht bekannt, hat noch kein Ergebnis oder hat eine andere Fassung als die geprüfte; `transactionId` nennt sie. Es wurde nichts gesendet. Der Bediener muss sie so prüfen, wie sie jetzt ist.',
  };
}

/** The texts of the problem `instead-of-unknown`. */
export function insteadOfUnknown(): ProblemText {
  return {
    title: 'Die Transaktion in insteadOf ist nicht bekannt',
    detail:
      '`insteadOf` muss eine Zahlung oder Vorautorisierung desselben Verkaufs und Betrags nennen: eine bei einem Zahlungsdienst für eine Anforderung an ein Terminal, oder umgekehrt. Es wurde nichts gestoppt.',
  };
}

/** The texts of the problem `service-refused`. */
export function serviceRefused(): ProblemText {
  return {
    title: 'Der Zahlungsdienst hat die Anforderung zurückgewiesen',
    detail:
      '`detail` nennt den Grund. Es floss kein Geld. Vielleicht sind die Schlüssel des Zahlungsdienstes oder seine Einstellungen dort zu berichtigen.',
  };
}

/** The texts of the problem `start-too-late`. */
export function startTooLate(): ProblemText {
  return {
    title: 'Der späteste Start ist vorbei',
    detail: '`startBefore` liegt in der Vergangenheit, deshalb wurde nichts gesendet.',
  };
}

/** The texts of the problem `queue-full`. */
export function queueFull(): ProblemText {
  return {
    title: 'Zu viele Anforderungen warten auf dieses Terminal',
    detail:
      'Die Warteschlange des Terminals ist voll, oder der Anteil, der dieser Kasse oder dem Token des Bedieners zusteht. Es wurde nichts eingereiht oder gesendet. Versuchen Sie es später noch einmal.',
  };
}

/** The texts of the problem `journal-reserve`. */
export function journalReserve(): ProblemText {
  return {
    title: 'Der Datenträger ist zu voll für neue Zahlungen',
    detail: 'Laufende Zahlungen gehen noch zu Ende. Es wurde nichts gesendet. Schaffen Sie Platz auf dem Datenträger.',
  };
}

/** The texts of the problem `journal-unconfirmed`. */
export function journalUnconfirmed(): ProblemText {
  return {
    title: 'Das Journal fehlt oder ist älter als zuvor',
    detail:
      'tenderd bewegt kein Geld, bis der Bediener bestätigt hat, was mit dem Journal geschah. Für diese Anforderung wurde nichts gesendet. Eine Transaktion, deren Id jetzt nicht bekannt ist, wurde vielleicht früher abgebucht.',
  };
}

/** `replicate-...`: the stream of a pair does not confirm entries. */
export function withoutStream(): ProblemText {
  return {
    title: 'Die NATS-Server bestätigen keine Einträge',
    detail:
      'Es fließt kein Geld, bis eine Mehrheit von ihnen antwortet. Eine Anforderung, die schon gesendet wurde, wird vielleicht noch angenommen: Fragen Sie mit derselben Id wieder, und kassieren Sie nicht anders.',
  };
}

/** The texts of the problem `terminal-faulted`. */
export function terminalFaulted(): ProblemText {
  return {
    title: 'tenderd verwendet das Terminal nicht mehr',
    detail:
      'tenderd hat festgestellt, dass sein eigener Stand zu diesem Terminal widersprüchlich ist. Es wurde nichts gesendet. Sehen Sie in die Liste der offenen Punkte.',
  };
}

/** The texts of the problem `service-unreachable`. */
export function serviceUnreachable(): ProblemText {
  return {
    title: 'Der Zahlungsdienst antwortet nicht',
    detail:
      'tenderd hat es mehrmals versucht, und es floss kein Geld. Sollte eine Karte gelöscht werden, ist sie vielleicht gelöscht. Senden Sie die Anforderung noch einmal.',
  };
}

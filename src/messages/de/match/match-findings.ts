/** The findings of `tenderd match`. For each code: what differs, the likely cause, and what to do. */

/** The texts, by the code of the finding. */
export const findings = {
  'charged-twice': {
    title: 'Mehr als einmal belastet',
    cause:
      'Ein zweiter Versuch ging durch, obwohl schon der erste gelang, oder ein anderes System hat denselben Verkauf belastet.',
    action:
      'Vergleichen Sie beide Belastungen mit den Belegen. Erstatten Sie die zweite, wenn der Kunde einmal gekauft hat.',
  },
  'charge-of-declined': {
    title: 'Abgerechnet, obwohl das Journal keine Belastung hat',
    cause: 'Das Terminal hat eine Ablehnung oder nichts gemeldet, aber die Bank hat die Belastung behalten.',
    action:
      'Erstatten Sie die Belastung, wenn der Kunde anders bezahlt hat. Senden Sie beide Referenzen an den Acquirer.',
  },
  'charge-of-reversed': {
    title: 'Abgerechnet, obwohl storniert',
    cause: 'Das Storno kam nach der Verrechnung, oder der Acquirer hat es nicht verarbeitet.',
    action: 'Senden Sie die Referenz an den Acquirer. Erstatten Sie die Belastung, wenn er sie nicht zurückgibt.',
  },
  'charge-of-unresolved': {
    title: 'Abgerechnet, und das Journal kennt das Ergebnis nicht',
    cause: 'Die Antwort des Terminals ging verloren. Die Abrechnung beweist, dass der Kunde belastet wurde.',
    action: 'Klären Sie sie als genehmigt: tenderd resolve TRANSACTION. Danach bucht die Kasse den Verkauf.',
  },
  'charge-not-in-journal': {
    title: 'Belastung ohne Verkauf: nicht im Journal',
    cause: 'Das Terminal wurde ohne tenderd benutzt, oder die Zeile gehört zu einer anderen Filiale.',
    action: 'Suchen Sie den Beleg am Terminal. Buchen Sie den Verkauf, oder erstatten Sie die Belastung.',
  },
  'store-not-known': {
    title: 'Vielleicht eine Zahlung, die nicht verglichen wurde',
    cause:
      'Die Zeile nennt keine verglichene Zahlung eindeutig. Vielleicht ist die Filiale der Zahlung nicht ausgewählt oder meldet erst seit einem späteren Zeitpunkt, oder die Zahlung wurde gelöscht. Vielleicht wurde das Terminal auch ohne tenderd benutzt.',
    action:
      'Suchen Sie zuerst die Filiale der Zahlung. Erstatten und klären Sie nichts, bevor Sie die Filiale kennen. Suchen Sie dann den Beleg am Terminal der Filiale.',
  },
  'charge-not-booked': {
    title: 'Belastung ohne Verkauf: genehmigt, aber die Kasse hat sie nicht gebucht',
    cause: 'Die Kasse brach ab, bevor sie die Zahlung gebucht hat.',
    action:
      'Lassen Sie die Kasse buchen, oder buchen Sie von Hand und bestätigen Sie die Zahlung. Erstatten Sie sie, wenn der Kunde noch einmal bezahlt hat.',
  },
  'amount-differs': {
    title: 'Mit einem anderen Betrag abgerechnet',
    cause:
      'Ein Trinkgeld, eine Teilbuchung oder eine Korrektur, die tenderd nicht kennt, oder ein Fehler des Acquirers.',
    action: 'Vergleichen Sie den Beleg mit der Zeile. Bitten Sie den Acquirer um eine Korrektur.',
  },
  'currency-differs': {
    title: 'In einer anderen Währung abgerechnet',
    cause:
      'Der Kunde hat eine Umrechnung gewählt, die das Terminal nicht gemeldet hat, oder das Terminal hat eine andere Währung.',
    action: 'Vergleichen Sie den Beleg mit der Zeile, und prüfen Sie mit dem Acquirer die Währung des Terminals.',
  },
  'sale-amount-differs': {
    title: 'Die Kasse hat einen anderen Betrag gebucht',
    cause: 'Der Verkauf wurde nach der Zahlung geändert, oder ein Teil wurde anders bezahlt.',
    action: 'Vergleichen Sie den Verkauf mit dem Beleg, und berichtigen Sie die Buchung.',
  },
  'sale-without-charge': {
    title: 'Verkauf ohne Belastung',
    cause: 'Die Kasse hat eine Kartenzahlung gebucht, die nie genehmigt wurde.',
    action: 'Suchen Sie die Zahlung am Terminal. Gibt es keine, ist die Ware nicht bezahlt.',
  },
  'charge-not-settled': {
    title: 'Genehmigt, aber nicht abgerechnet',
    cause:
      'Eine Datei fehlt, das Terminal hat seine Zahlungen nicht eingereicht, oder diese Karte wird anderswo abgerechnet.',
    action: 'Prüfen Sie, ob alle Dateien angegeben sind. Senden Sie dann die Referenz an den Acquirer.',
  },
  'refunded-twice': {
    title: 'Mehr als einmal erstattet',
    cause: 'Die Erstattung wurde außerhalb von tenderd wiederholt, oder der Acquirer hat sie noch einmal abgerechnet.',
    action: 'Senden Sie beide Referenzen an den Acquirer.',
  },
  'refund-of-declined': {
    title: 'Erstattung abgerechnet, obwohl das Journal keine hat',
    cause: 'Das Terminal hat eine Ablehnung oder nichts gemeldet, aber die Bank hat die Erstattung behalten.',
    action: 'Prüfen Sie, ob der Kunde das Geld auch auf anderem Weg bekam. Senden Sie die Referenz an den Acquirer.',
  },
  'refund-of-unresolved': {
    title: 'Erstattung abgerechnet, und das Journal kennt das Ergebnis nicht',
    cause: 'Die Antwort des Terminals ging verloren. Die Abrechnung beweist, dass der Kunde das Geld bekam.',
    action: 'Klären Sie sie als genehmigt: tenderd resolve TRANSACTION.',
  },
  'refund-not-in-journal': {
    title: 'Erstattung ohne Original: nicht im Journal',
    cause: 'Jemand hat am Terminal oder auf den Seiten des Acquirers erstattet.',
    action: 'Finden Sie heraus, wer welchen Verkauf erstattet hat. Buchen Sie die Erstattung.',
  },
  'refund-without-original': {
    title: 'Erstattung ohne Original',
    cause: 'Die Kasse hat erstattet, ohne eine Zahlung zu nennen.',
    action: 'Suchen Sie den erstatteten Verkauf, und prüfen Sie, wer es erlaubt hat.',
  },
  'refund-not-settled': {
    title: 'Erstattung genehmigt, aber nicht abgerechnet',
    cause: 'Eine Datei fehlt, oder der Acquirer hat die Erstattung nicht verarbeitet.',
    action:
      'Prüfen Sie, ob alle Dateien angegeben sind. Senden Sie dann die Referenz an den Acquirer: Der Kunde wartet noch.',
  },
  'settled-late': {
    title: 'Spät abgerechnet',
    cause: 'Das Terminal war ohne Verbindung und hat die Zahlung später gesendet, oder sein Kassenschnitt kam spät.',
    action: 'Prüfen Sie, wann das Terminal seine Zahlungen sendet. Buchen Sie den Betrag am Tag der Auszahlung.',
  },
  'files-without-charges': {
    title: 'Keine Belastung in den Abrechnungsdateien: Die Zahlungen des Journals wurden nicht verglichen',
    cause: 'Der Export ist leer oder unvollständig, oder er ist von einem Tag ohne Kartenzahlungen.',
    action:
      'Holen Sie die Dateien noch einmal. Geben Sie für einen Tag ohne Kartenzahlungen --since und --until an: Dann wird jede Zahlung dieser Zeit gemeldet, die fehlt.',
  },
  'files-before-journal': {
    title: 'Alle Zahlungen der Dateien sind älter als das Journal, darum wurde keine Zeile verglichen',
    cause:
      'Die Dateien sind aus einer früheren Zeit, das Journal ist leer oder neu, oder die Zentrale hat die Zahlungen dieser Zeit gelöscht.',
    action: 'Geben Sie die Dateien einer späteren Zeit an, oder eine Sicherung, die das Journal dieser Zeit hat.',
  },
  'period-not-known': {
    title: 'Die Dateien haben keine Belastung, und das Journal kennt nicht den ganzen Zeitraum',
    cause:
      'Der Zeitraum beginnt vor dem Journal, er endet in der Zukunft oder nach der neuesten Transaktion einer Sicherung, oder die Zentrale hat die Zahlungen dieser Zeit gelöscht.',
    action:
      'Prüfen Sie die Tage. Geben Sie einen Zeitraum an, den das Journal kennt, oder eine Sicherung, die das Journal dieser Zeit hat.',
  },
  'period-differs': {
    title: 'Das Terminal hat eine Periode mit einer anderen Summe abgeschlossen',
    cause:
      'Ein anderes System hat das Terminal benutzt, oder das Ergebnis einer Zahlung dieser Periode ist nicht bekannt.',
    action: 'Vergleichen Sie die Zahlungen der Periode mit der Liste des Terminals.',
  },
  chargeback: {
    title: 'Rückbelastung',
    cause: 'Der Karteninhaber oder die Bank hat das Geld zurückgeholt.',
    action: 'Beantworten Sie den Einspruch rechtzeitig beim Acquirer, mit dem Beleg.',
  },
} as const;

/** The texts of an unknown charge and of an unsettled payment that may be the same payment. */
export const mayBe = {
  'charge-not-in-journal': {
    title: 'Belastung ohne Verkauf: vielleicht eine Zahlung des Journals unter anderer Nummer',
    cause:
      'Eine Zahlung mit demselben Betrag ist nicht abgerechnet (charge-not-settled). Vielleicht hat der Acquirer sie unter einer anderen Nummer abgerechnet. Oder das Terminal wurde ohne tenderd benutzt.',
    action:
      'Buchen und erstatten Sie noch nichts. Senden Sie beide Referenzen an den Acquirer, und fragen Sie, ob es dieselbe Belastung ist.',
  },
  'charge-not-settled': {
    title: 'Genehmigt, aber nicht abgerechnet: vielleicht unter anderer Nummer abgerechnet',
    cause:
      'Die Dateien haben eine Belastung mit demselben Betrag, die nicht im Journal ist (charge-not-in-journal). Vielleicht ist sie diese Zahlung unter einer anderen Nummer. Oder eine Datei fehlt.',
    action:
      'Buchen und erstatten Sie noch nichts. Senden Sie beide Referenzen an den Acquirer, und fragen Sie, ob es dieselbe Belastung ist.',
  },
} as const;

/** The findings of `tenderd match`. For each code: what differs, the likely cause, and what to do. */

/** The texts, by the code of the finding. */
export const findings = {
  'charged-twice': {
    title: 'Charged more than once',
    cause: 'Two attempts of the payment went through, or another system also charged the sale.',
    action: 'Compare both charges with the receipts. Refund the second charge if the customer bought only once.',
  },
  'charge-of-declined': {
    title: 'Settled, although the journal has no charge',
    cause: 'The terminal reported a decline or no result, but the bank carried out the charge.',
    action: 'Refund the charge if the customer paid in another way. Send both references to the acquirer.',
  },
  'charge-of-reversed': {
    title: 'Settled, although the payment was reversed',
    cause: 'The reversal came after the clearing, or the acquirer did not process it.',
    action: 'Send the reference to the acquirer. Refund the charge if the acquirer does not return the money.',
  },
  'charge-of-unresolved': {
    title: 'Settled, although the journal does not know the outcome',
    cause: 'The answer of the terminal was lost. The settlement proves that the customer was charged.',
    action: 'Resolve the transaction as approved: tenderd resolve TRANSACTION. Then let the register book the sale.',
  },
  'charge-not-in-journal': {
    title: 'Charge without a sale: not in the journal',
    cause: 'The terminal was used without tenderd, or the line belongs to another store.',
    action: 'Find the receipt at the terminal. Book the sale, or refund the charge.',
  },
  'store-not-known': {
    title: 'Perhaps a payment that was not compared',
    cause:
      'The line does not match exactly one compared payment. Perhaps the store of the payment is not selected or began to report later, or the payment was deleted. The terminal may also have been used without tenderd.',
    action:
      'Find the store of the payment first. Refund and resolve nothing before you know the store. Then find the receipt at the terminal of the store.',
  },
  'charge-not-booked': {
    title: 'Charge without a sale: approved, but the register did not book it',
    cause: 'The register stopped before it booked the payment.',
    action: 'Book the payment at the register, or by hand, and acknowledge it. If the customer paid again, refund it.',
  },
  'amount-differs': {
    title: 'Settled with a different amount',
    cause: 'A tip, a partial capture or a correction that tenderd does not know, or a mistake of the acquirer.',
    action: 'Compare the receipt with the line. Ask the acquirer to correct the line.',
  },
  'currency-differs': {
    title: 'Settled in a different currency',
    cause:
      'The customer chose a currency conversion that the terminal did not report, or the terminal has a different currency.',
    action: 'Compare the receipt with the line, and check the currency of the terminal with the acquirer.',
  },
  'sale-amount-differs': {
    title: 'The register booked a different amount',
    cause: 'The sale was changed after the payment, or a part of it was paid in another way.',
    action: 'Compare the sale with the receipt, and correct the booking.',
  },
  'sale-without-charge': {
    title: 'Sale without a charge',
    cause: 'The register booked a card payment that was never approved.',
    action: 'Look for the payment at the terminal. If there is none, the goods are not paid.',
  },
  'charge-not-settled': {
    title: 'Approved, but not settled',
    cause: 'A file is missing, the terminal did not send its batch, or the acquirer settles this card elsewhere.',
    action: 'Check that no settlement file is missing. Then send the reference to the acquirer.',
  },
  'refunded-twice': {
    title: 'Refunded more than once',
    cause: 'The refund was repeated outside tenderd, or the acquirer settled it again.',
    action: 'Send both references to the acquirer.',
  },
  'refund-of-declined': {
    title: 'Refund settled, although the journal has no refund',
    cause: 'The terminal reported a decline or no result, but the bank carried out the refund.',
    action: 'Check whether the customer got the money twice. Send the reference to the acquirer.',
  },
  'refund-of-unresolved': {
    title: 'Refund settled, although the journal does not know the outcome',
    cause: 'The answer of the terminal was lost. The settlement proves that the customer got the money.',
    action: 'Resolve the transaction as approved: tenderd resolve TRANSACTION.',
  },
  'refund-not-in-journal': {
    title: 'Refund without an original: not in the journal',
    cause: 'The refund was made at the terminal without tenderd, or on the pages of the acquirer.',
    action: 'Find out who refunded which sale. Book the refund.',
  },
  'refund-without-original': {
    title: 'Refund without an original',
    cause: 'The register refunded without naming a payment.',
    action: 'Find the sale that was refunded, and check who allowed it.',
  },
  'refund-not-settled': {
    title: 'Refund approved, but not settled',
    cause: 'A file is missing, or the acquirer did not process the refund.',
    action:
      'Check that no settlement file is missing. Then send the reference to the acquirer, because the customer is still waiting for the money.',
  },
  'settled-late': {
    title: 'Settled late',
    cause: 'The terminal was offline and sent the payment later, or its batch was closed late.',
    action: 'Check when the terminal sends its payments. Book the amount on the day of the payout.',
  },
  'files-without-charges': {
    title: 'No charge in the settlement files: the payments of the journal were not compared',
    cause: 'The export is empty or incomplete, or it covers a day without card payments.',
    action:
      'Get the files again. For a day without card payments, give --since and --until: tenderd then reports each missing payment of that period.',
  },
  'files-before-journal': {
    title: 'All payments of the files are older than the journal, so no line was compared',
    cause:
      'The files are from an earlier time, the journal is empty or new, or the head office has deleted the payments of that time.',
    action: 'Give files from a later time, or a backup of the journal from the time of the files.',
  },
  'period-not-known': {
    title: 'The files have no charge, and the journal does not know the whole period',
    cause:
      'The period begins before the journal, it ends in the future or after the newest transaction of a backup, or the head office has deleted the payments of that time.',
    action: 'Check the days. Give a period that the journal covers, or a backup of the journal from that period.',
  },
  'period-differs': {
    title: 'The terminal closed a period with a different total',
    cause: 'Another system used the terminal, or the outcome of a payment in this period is not known.',
    action: 'Compare the payments of the period with the list of the terminal.',
  },
  chargeback: {
    title: 'Chargeback',
    cause: 'The cardholder or the bank took the money back.',
    action: 'Answer the dispute at the acquirer in time, with the receipt.',
  },
} as const;

/** The texts of an unknown charge and of an unsettled payment that may be the same payment. */
export const mayBe = {
  'charge-not-in-journal': {
    title: 'Charge without a sale: perhaps a payment of the journal under another number',
    cause:
      'A payment of the same amount is not settled (charge-not-settled). The acquirer may have settled it under another number. Or the terminal was used without tenderd.',
    action:
      'Book and refund nothing yet. Send both references to the acquirer, and ask whether they are the same charge.',
  },
  'charge-not-settled': {
    title: 'Approved, but not settled: perhaps settled under another number',
    cause:
      'The files have a charge of the same amount that is not in the journal (charge-not-in-journal). It may be this payment under another number. Or a file is missing.',
    action:
      'Book and refund nothing yet. Send both references to the acquirer, and ask whether they are the same charge.',
  },
} as const;

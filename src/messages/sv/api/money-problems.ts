/** Problems of a transaction that is refused or cannot be started, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `refund-limit-reached`. */
export function refundLimitReached(): ProblemText {
  return {
    title: 'Kassan har förbrukat sina återköp utan original för i dag',
    detail:
      '`left` är det belopp som kassan fortfarande får betala tillbaka utan original i dag. Nästa dag börjar vid `renewsAt`. Pågående och obekräftade återköp räknas med. Inget har skickats. Ange originalet, eller använd operatörens token.',
  };
}

/** The texts of the problem `id-reused`. */
export function idReused(): ProblemText {
  return {
    title: 'Detta transactionId hör till en annan begäran',
    detail:
      'Samma id har redan använts med ett annat innehåll eller av en annan kassa. Inget har skickats. Använd ett nytt id för en ny transaktion.',
  };
}

/** The texts of the problem `sale-open`. */
export function saleOpen(): ProblemText {
  return {
    title: 'Köpet har en annan transaktion',
    detail:
      'En annan transaktion för det här köpet blockerar begäran; `transactionId` anger den. Den pågår, är obekräftad eller oviss (en punkt på åtgärdslistan säger att den kan ha gått igenom), den har flyttat pengar och är inte kvitterad, eller så har den betalat köpet. Inget har skickats. Om den pågår, vänta tills den är avslutad: då hjälper ingen granskning. Om den är obekräftad eller oviss, avgör den, eller ta med den i `reviewed` efter att en namngiven operatör har granskat den.',
  };
}

/** The texts of the problem `original-unknown`. */
export function originalUnknown(): ProblemText {
  return {
    title: 'Den ursprungliga betalningen är inte känd',
    detail:
      'Denna tenderd har ingen transaktion med det id som står i `original.transactionId`. Ange terminalens egen referens i stället, eller begär ett återköp utan original.',
  };
}

/** The texts of the problem `original-not-refundable`. */
export function originalNotRefundable(): ProblemText {
  return {
    title: 'Originalet kan inte betalas tillbaka eller makuleras på det här sättet',
    detail:
      'Originalet har inte flyttat några pengar, är ingen betalning eller är inte avgjort ännu, eller så finns för lite kvar av det.',
  };
}

/** The texts of the problem `original-ambiguous`. */
export function originalAmbiguous(): ProblemText {
  return {
    title: 'Terminalens nyckel pekar inte ut exakt en transaktion',
    detail:
      '`original.poiTransaction` kan avse en eller flera transaktioner i denna tenderd, och det är inte säkert vilken. Inget har skickats. Skicka den rätta transaktionens `transactionId`.',
  };
}

/** The texts of the problem `pre-authorization-not-open`. */
export function preAuthorizationNotOpen(): ProblemText {
  return {
    title: 'Förauktoriseringen kan inte användas på det här sättet',
    detail:
      'Originalet är ingen godkänd förauktorisering, det har (eller kan ha) slutdebiterats eller makulerats, eller så har det en annan valuta eller terminal.',
  };
}

/** The texts of the problem `pre-authorization-exceeded`. */
export function preAuthorizationExceeded(): ProblemText {
  return {
    title: 'Beloppet är högre än det reserverade beloppet',
    detail:
      'En slutdebitering tar inte mer än vad förauktoriseringen reserverar efter sina ändringar. Ändra den först, eller ta resten som en betalning.',
  };
}

/** The texts of the problem `split-exceeded`. */
export function splitExceeded(): ProblemText {
  return {
    title: 'Delarna kostar mer än köpet',
    detail:
      'De delar av köpet som har debiterats och den här delen blir tillsammans mer än `options.split.total`. Begär bara resten.',
  };
}

/** The texts of the problem `acquirer-data-refused`. */
export function acquirerDataRefused(): ProblemText {
  return {
    title: 'acquirerData kan inte skickas vidare',
    detail:
      'Uppgifterna går inte att läsa, eller så känner tenderd inte till en nyckel i `acquirerData`, eller så tar terminalens dialekt inte hänsyn till nyckeln, eller så kan den här sortens transaktion inte rapportera dess verkan. `detail` anger nyckeln. Inget har skickats. Utelämna nyckeln, eller använd ett av tenderds fält i stället.',
  };
}

/** The texts of the problem `acquisition-unknown`. */
export function acquisitionUnknown(): ProblemText {
  return {
    title: 'Kortläsningen är inte känd',
    detail: 'Denna tenderd har ingen kortläsning med det id som står i `cardAcquisition`. Inget har skickats.',
  };
}

/** The texts of the problem `acquisition-not-open`. */
export function acquisitionNotOpen(): ProblemText {
  return {
    title: 'Det lästa kortet kan inte användas på det här sättet',
    detail:
      'Inget kort lästes, eller så kan kortet inte användas: en annan terminal eller kassa läste det, det har redan använts, eller terminalen släppte det. Läs kortet igen.',
  };
}

/** The texts of the problem `retry-of-unknown`. */
export function retryOfUnknown(): ProblemText {
  return {
    title: 'Transaktionen i retryOf passar inte',
    detail:
      '`retryOf` måste ange en tidigare transaktion för samma köp. Om begäran anger ett original får `retryOf` också ange en transaktion för samma original.',
  };
}

/** The texts of the problem `review-outdated`. */
export function reviewOutdated(): ProblemText {
  return {
    title: 'Granskningen i reviewed passar inte',
    detail:
      'Transaktionen är inte känd, har inget resultat ännu eller har en annan revision än den granskade; `transactionId` anger den. Inget har skickats. Operatören måste granska den senaste revisionen.',
  };
}

/** The texts of the problem `instead-of-unknown`. */
export function insteadOfUnknown(): ProblemText {
  return {
    title: 'Transaktionen i insteadOf är inte känd',
    detail:
      '`insteadOf` måste ange en betalning eller förauktorisering för samma köp och belopp: en hos en betaltjänst om begäran gäller en terminal, eller tvärtom. Inget har stoppats.',
  };
}

/** The texts of the problem `service-refused`. */
export function serviceRefused(): ProblemText {
  return {
    title: 'Betaltjänsten avvisade begäran',
    detail:
      '`detail` anger skälet. Inga pengar har flyttats. Betaltjänstens nycklar, eller dess inställningar där, kan behöva rättas.',
  };
}

/** The texts of the problem `start-too-late`. */
export function startTooLate(): ProblemText {
  return {
    title: 'Senaste starttid har passerats',
    detail: '`startBefore` har passerats, så inget har skickats.',
  };
}

/** The texts of the problem `queue-full`. */
export function queueFull(): ProblemText {
  return {
    title: 'För många begäranden väntar på den här terminalen',
    detail:
      'Terminalens kö är full, eller den andel av den som tillhör den här kassan eller operatörens token. Inget har ställts i kö eller skickats. Försök igen senare.',
  };
}

/** The texts of the problem `journal-reserve`. */
export function journalReserve(): ProblemText {
  return {
    title: 'Disken är för full för nya betalningar',
    detail: 'Betalningar som pågår slutförs ändå. Inget har skickats. Frigör utrymme på disken.',
  };
}

/** The texts of the problem `journal-unconfirmed`. */
export function journalUnconfirmed(): ProblemText {
  return {
    title: 'Journalen saknas eller är äldre än den var',
    detail:
      'tenderd flyttar inga pengar förrän operatören har bekräftat vad som hände med journalen. Inget har skickats för den här begäran. En transaktion vars id inte är känt nu kan ha debiterats tidigare.',
  };
}

/** `replicate-...`: the stream of a pair does not confirm entries. */
export function withoutStream(): ProblemText {
  return {
    title: 'NATS-servrarna bekräftar inga poster',
    detail:
      'Inga pengar flyttas förrän en majoritet av dem svarar. En begäran som redan har skickats kan fortfarande tas emot: fråga igen med samma id, och ta inte betalt på annat sätt.',
  };
}

/** The texts of the problem `terminal-faulted`. */
export function terminalFaulted(): ProblemText {
  return {
    title: 'tenderd har slutat använda terminalen',
    detail:
      'tenderd fann att dess egna uppgifter om terminalen är motsägelsefulla. Inget har skickats. Se åtgärdslistan.',
  };
}

/** The texts of the problem `service-unreachable`. */
export function serviceUnreachable(): ProblemText {
  return {
    title: 'Betaltjänsten svarar inte',
    detail:
      'tenderd har försökt flera gånger, och inga pengar har flyttats. Ett kort som skulle raderas kan vara raderat. Skicka begäran igen.',
  };
}

/**
 * Problems of requests about a resource: a transaction, terminal, prompt, device request or lease. The comments give
 * their codes.
 */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `other-register`. */
export function otherRegister(): ProblemText {
  return {
    title: 'Transaktionen hör till en annan kassa',
    detail:
      'Bara kassan som begärde den och operatörens token kan läsa eller ändra den, eller ange den i `retryOf`, `reviewed` eller `insteadOf`. En kassa med `otherRegisters = "refused"` får inte heller betala tillbaka, makulera eller slutdebitera den. Inget har skickats.',
  };
}

/** The texts of the problem `register-required`. */
export function registerRequired(): ProblemText {
  return {
    title: 'Bara en kassa kan göra detta',
    detail:
      'Operatörens token anger ingen kassa. Använd en token för en kassa som står under `registers` i konfigurationen.',
  };
}

/** The texts of the problem `operator-required`. */
export function operatorRequired(): ProblemText {
  return {
    title: 'Bara operatören får göra detta',
    detail:
      '`login`, `logout` och `admin` ändrar hur terminalen fungerar för alla kassor. En kassa får avgöra, och betala tillbaka utan original, bara så långt som konfigurationen tillåter. Inget har skickats. Använd operatörens token.',
  };
}

/** The texts of the problem `unknown-terminal`. */
export function unknownTerminal(): ProblemText {
  return {
    title: 'Det finns ingen terminal eller betaltjänst med det namnet',
    detail: '`terminals` listar namnen i konfigurationen. Inget har skickats.',
  };
}

/** The texts of the problem `no-checkout`. */
export function noCheckout(): ProblemText {
  return {
    title: 'Transaktionen har ingen adress där en kund kan betala',
    detail:
      'Transaktionen är ingen betallänk, har redan ett resultat eller har inget svar från betaltjänsten ännu. Kontrollera dess `state`.',
  };
}

/** The texts of the problem `unknown-transaction`. */
export function unknownTransaction(): ProblemText {
  return {
    title: 'Det finns ingen transaktion med detta id',
    detail:
      'Journalen har ingen transaktion med detta id. Om du har begärt den tidigare körs tenderd nu med en annan journal (en kopia, en annan disk): kontrollera terminalerna innan du begär den igen.',
  };
}

/** The texts of the problem `unknown-prompt`. */
export function unknownPrompt(): ProblemText {
  return {
    title: 'Det finns ingen fråga med detta id',
    detail: 'Den har aldrig funnits, eller så är den avslutad sedan länge. GET /v1/prompts listar de öppna.',
  };
}

/** The texts of the problem `unknown-device-request`. */
export function unknownDeviceRequest(): ProblemText {
  return {
    title: 'Det finns inget terminaluppdrag med detta id',
    detail:
      'Det har aldrig funnits, det är avslutat sedan en stund, eller så har tenderd startats om. Det har inte flyttat några pengar: begär det igen.',
  };
}

/** The texts of the problem `unknown-instrument`. */
export function unknownInstrument(): ProblemText {
  return {
    title: 'Kunden har inget sparat kort med det namnet',
    detail:
      'Det har raderats, eller så är det sparat för en annan kund. Inga pengar har flyttats. Hämta listan över kundens kort.',
  };
}

/** The texts of the problem `revision-mismatch`. */
export function revisionMismatch(): ProblemText {
  return {
    title: 'En annan revision är den senaste',
    detail:
      'Resultatet kan ha ändrats sedan du läste det; `revision` är den senaste. Läs transaktionen igen och kvittera den revisionen.',
  };
}

/** The texts of the problem `no-outcome`. */
export function noOutcome(): ProblemText {
  return {
    title: 'Det finns inget resultat ännu',
    detail: 'Transaktionen pågår fortfarande, så det finns inget att kvittera.',
  };
}

/** The texts of the problem `not-on-attention`. */
export function notOnAttention(): ProblemText {
  return {
    title: 'Inget att avgöra',
    detail:
      'Bara en transaktion på åtgärdslistan kan avgöras. Om den redan har ett slutgiltigt resultat kan den bara avgöras med det resultatet.',
  };
}

/** The texts of the problem `not-abortable`. */
export function notAbortable(): ProblemText {
  return {
    title: 'Transaktionen kan inte avbrytas',
    detail: 'Den är avslutad, eller så är det för sent för att ett avbrott ska ha någon verkan.',
  };
}

/** The texts of the problem `nothing-to-release`. */
export function nothingToRelease(): ProblemText {
  return {
    title: 'Terminalen är inte blockerad',
    detail: 'Bara en terminal vars `lane` är `blocked` eller `faulted` kan frigöras.',
  };
}

/** The texts of the problem `terminal-leased`. */
export function terminalLeased(): ProblemText {
  return {
    title: 'En annan kassa har reserverat terminalen',
    detail:
      '`register` anger den kassan. Andra kassors transaktioner väntar tills reservationen upphör; efter sin senaste starttid startas de inte.',
  };
}

/** The texts of the problem `not-leased`. */
export function notLeased(): ProblemText {
  return {
    title: 'Den här kassan har inte reserverat terminalen',
    detail:
      'Kassan har aldrig reserverat den här terminalen, eller har avslutat reservationen, eller så har dess tid gått ut.',
  };
}

/** The texts of the problem `not-listening`. */
export function notListening(): ProblemText {
  return {
    title: 'Den här kassan lyssnar inte på händelser',
    detail:
      'En reservation med `whileListening` upphör när kassans händelseström slutar: öppna `GET /v1/events` först.',
  };
}

/** The texts of the problem `transaction-unresolved`. */
export function transactionUnresolved(): ProblemText {
  return {
    title: 'En transaktion på den här terminalen är obekräftad',
    detail:
      'Efter en `login` eller `logout` kan terminalen kanske inte längre rapportera hur transaktionen slutade; `transactionId` anger dess id. Inget har skickats. Avgör transaktionen först.',
  };
}

/** The texts of the problem `prompt-over`. */
export function promptOver(): ProblemText {
  return {
    title: 'Frågan är avslutad',
    detail:
      'Den har redan fått ett annat svar, terminalen drog tillbaka den, eller så har dess tid gått ut. Det här svaret har inte skickats till terminalen.',
  };
}

/** The texts of the problem `answer-does-not-fit`. */
export function answerDoesNotFit(): ProblemText {
  return {
    title: 'Svaret passar inte frågan',
    detail: 'Frågans `kind` och längder anger vilka svar den tar emot. Inget har skickats till terminalen. Svara igen.',
  };
}

/** Texts that replace erased data, and messages about the erasure. */

import type * as english from '../en/retention.js';

const results: Readonly<Record<Parameters<typeof english.outcome>[0], string>> = {
  approved: 'Godkänt. Upprepa inte.',
  'partly-approved': 'Delvis godkänt. Upprepa inte.',
  declined: 'Nekat. Inga pengar flyttades.',
  cancelled: 'Avbrutet. Inga pengar flyttades.',
  'not-processed': 'Inte genomfört. Inga pengar flyttades.',
  unresolved: 'Resultatet är okänt. Upprepa inte.',
};

/** The text that replaces the message of an outcome, because that message may have quoted personal data. */
export const outcome: typeof english.outcome = (result) => `${results[result]} Personuppgifterna har raderats.`;

/** Timeline: replaces the text of a fact that may have quoted personal data. */
export const fact: typeof english.fact = () => 'raderat: det kan ha innehållit personuppgifter';

/** The text that replaces the message of an outcome in a published event, if that message may quote personal data. */
export const publishedOutcome: typeof english.publishedOutcome = (result) =>
  `${results[result]} Kassan har detaljerna.`;

/** The text that replaces the text of a fact in a published event, if the text of the fact may quote personal data. */
export const publishedFact: typeof english.publishedFact = () => 'Kassan har texten.';

/** Timeline: data was erased. `before`: ISO time. `name`: the operator; undefined for the nightly erasure. */
export const erased: typeof english.erased = (transactions, before, name) => {
  const whose = `${transactions} ${transactions === 1 ? 'transaktion' : 'transaktioner'}`;
  return `${name ?? 'den nattliga raderingen'} raderade personuppgifterna i ${whose} från före ${before}`;
};

/** Timeline: an export of the data of one shopper. */
export const shopperExported: typeof english.shopperExported = (transactions, name, reason) => {
  const whose = `${transactions} ${transactions === 1 ? 'transaktion' : 'transaktioner'}`;
  return `${name} exporterade en kunds uppgifter i ${whose}: ${reason}`;
};

/** Timeline: an erasure of one shopper. */
export const shopperErased: typeof english.shopperErased = (transactions, kept, name, reason) => {
  const whose = `${transactions} ${transactions === 1 ? 'transaktion' : 'transaktioner'}`;
  const left = kept === 0 ? '' : `, ${kept} till behåller dem`;
  return `${name} raderade en kunds personuppgifter i ${whose}${left}: ${reason}`;
};

/** `erasure-no-room`: the erasure ended early, because payments need the rest of the disk. */
export const diskFull: typeof english.diskFull = () =>
  'Personuppgifter raderades inte: disken är nästan full. Frigör utrymme. tenderd försöker igen inom två timmar.';

/** `erasure-no-room`: the erasure of one shopper ended early. */
export const shopperDiskFull: typeof english.shopperDiskFull = () =>
  'Kundens uppgifter raderades inte helt: disken är nästan full. Frigör utrymme och upprepa sedan kommandot.';

/** `erasure-clock-off`: all other clocks differ from the clock of this machine by more than a day. */
export const clockOff: typeof english.clockOff = () =>
  'Personuppgifter raderades inte: datorns klocka avviker mer än ett dygn från alla andra klockor, så fel uppgifter kunde ha raderats. Ställ klockan.';

/** `erasure-clock-unknown`: for an hour, there was no other clock with which to compare. */
export const clockUnknown: typeof english.clockUnknown = () =>
  'Personuppgifter raderades inte: ingen terminal, gateway eller betaltjänst har svarat än, så datorns klocka kunde inte jämföras. tenderd raderar när någon av dem svarar.';

/** `erasure-mark-wrong`: the mark of the match cannot be used. */
export const markWrong: typeof english.markWrong = () =>
  'Personuppgifter raderades inte: märket i matched.json (datakatalogen) kan inte läsas, är från en tidigare version eller en annan journal, eller är senare än klockan eller sin egen körning. Uppgifter om betalningar som ingen avstämning har jämfört kunde ha raderats. Kontrollera klockan och kör sedan tenderd match --mark med alla avräkningsfiler sedan den första betalningen.';

/** Old transactions keep their data because no register acknowledged them. */
export const unacknowledged: typeof english.unacknowledged = (transactions) => {
  const whose =
    transactions === 1 ? '1 gammal transaktion behåller sina' : `${transactions} gamla transaktioner behåller sina`;
  return `${whose} personuppgifter: pengar flyttades, och ingen kassa har kvitterat resultatet. Bokför dem och kvittera dem sedan: tenderd transactions list --unacknowledged`;
};

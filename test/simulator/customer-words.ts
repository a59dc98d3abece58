import { expect } from 'vitest';
import { Play, talkative } from './played-world.js';
import { attribute, customerInput, login, payment } from './register.js';
import type { WordChecks } from './terminal-words.js';

function endsAt(behaviour: string, ms: number, verdict: string): void {
  const early = new Play(`T1 next: ${behaviour}`, { pace: { cardMs: 0, pinMs: 0, hostMs: 0 } });
  expect(early.paid('10.00', ms - 1)).toBe('0 answers');
  const late = new Play(`T1 next: ${behaviour}`, { pace: { cardMs: 0, pinMs: 0, hostMs: 0 } });
  expect(late.paid('10.00', ms)).toBe(verdict);
}

/** The checks for the customer, the card, the PIN, the host, and a restart. */
export const customerWords: WordChecks = {
  'customer cancels after TIME': () => endsAt('card never; customer cancels after 3s', 3_000, 'Failure/Cancel'),
  'card after TIME': () => {
    endsAt('card after 44s', 44_000, 'Success');
    endsAt('card after 44999ms', 44_999, 'Success');
    endsAt('card after 45001ms', 45_000, 'Failure/Cancel');
  },
  'card never': () => endsAt('card never', 45_000, 'Failure/Cancel'),
  'types TEXT': () => {
    const play = new Play('T1 next input: types 0042\nT1 next input: types no\nT1 next input: types 2');
    for (const command of ['DigitString', 'GetConfirmation', 'GetMenuEntry'])
      play.send(customerInput(command.slice(0, 10), command)).pass(5_000);
    const given = play.with('<InputResponse>').map(({ text }) => /<(\w+)>([^<]*)<\/\1><\/Input>/.exec(text)?.[2]);
    expect(given).toEqual(['0042', 'false', '2']);
  },
  contactless: () => {
    const play = talkative('T1 next: contactless');
    const [answer] = play.pay();
    expect(attribute(answer?.text ?? '', 'EntryMode')).toBe('Contactless');
    expect(play.with('Enter PIN')).toEqual([]);
  },
  'pin TEXT': () => {
    endsAt('pin wrong, right after 2s', 2_000, 'Success');
    endsAt('pin wrong, wrong, wrong after 2s', 2_000, 'Failure/WrongPIN');
    endsAt('pin wrong after 2s', 2_000, 'Success');
    endsAt('pin never', 45_000, 'Failure/Cancel');
    endsAt('pin after 44999ms', 44_999, 'Success');
    endsAt('pin after 45001ms', 45_000, 'Failure/Cancel');
    endsAt('card after 44s; pin wrong after 44s, after 44s wrong, after 44s; host after 54s', 230_000, 'Success');
    endsAt('pin wrong after 44s, never', 89_000, 'Failure/Cancel');
  },
  'host after TIME': () => {
    endsAt('host after 54s', 54_000, 'Success');
    endsAt('host after 54999ms', 54_999, 'Success');
    endsAt('host after 55001ms', 55_000, 'Failure/UnreachableHost');
  },
  'host never': () => endsAt('host never', 55_000, 'Failure/UnreachableHost'),
  'restart before-card|after-approval [for TIME]': () => {
    const before = new Play('T1 next: restart before-card for 20s');
    before.send(payment('P1')).pass(19_000);
    expect(before.world.poiList().poiIds).toEqual(['T2']);
    before.pass(1_000).send(login('LOGIN2'));
    expect(before.statusOf('P1')).toBe('Failure/NotFound');
    expect(before.world.ledger()).toMatchObject([{ moved: false, result: 'interrupted' }]);

    const after = new Play('T1 next: restart after-approval');
    after.send(payment('P1')).pass(5_000);
    expect(after.statusOf('P1')).toBe('Failure/UnavailableDevice');
    after.pass(10_000);
    expect(after.statusOf('P1')).toBe('Failure/LoggedOut');
    after.send(login('LOGIN2'));
    expect(after.statusOf('P1')).toBe('Success: P1 Success');
    expect(after.with('<PaymentResponse>').filter(({ text }) => !text.includes('<Repeated'))).toEqual([]);
  },
  'restart before-card|after-approval [for TIME] forget': () => {
    const play = new Play('T1 next: restart after-approval for 1s forget');
    play.send(payment('P1')).pass(10_000).send(login('LOGIN2'));
    expect(play.statusOf('P1')).toBe('Failure/NotFound');
    expect(play.world.ledger()).toMatchObject([{ moved: true }]);
  },
  'restart before-card|after-approval [for TIME] forget silently': () => {
    const play = new Play('T1 next: restart after-approval for 1s forget silently');
    play.send(payment('P1')).pass(10_000);
    expect(play.statusOf('P1')).toBe('Failure/NotFound');
    expect(play.world.ledger()).toMatchObject([{ moved: true }]);
  },
};

/** Scenario files are read strictly, and their oracle detects every violation. */

import { describe, expect, test } from 'vitest';
import { wireMatches } from './check.js';
import { parseScenario } from './parse.js';
import { play } from './play.js';
import { makeVirtualStage } from './virtual-stage.js';

const head = '# A story.\ncovers row answer-found\n';

function faultsOf(text: string): () => unknown {
  return () => parseScenario('x.scenario', text);
}

describe('a file that cannot be read is reported with the line', () => {
  test.each([
    ['an unknown line', `${head}register dances`, 'x.scenario:3: "register dances" is none of: terminal TEXT;'],
    ['an unknown expectation', `${head}expect p1 rich`, 'x.scenario:3: "p1 rich" is none of:'],
    ['an unknown condition', `${head}wait until dawn`, 'x.scenario:3: "dawn" is none of:'],
    [
      'an unknown row',
      '# A story.\ncovers row nothing',
      'x.scenario:2: there is no row nothing; there are cannot-send',
    ],
    ['an unknown table', '# A story.\ncovers page one', 'x.scenario:2: there is no table page'],
    ['an unknown profile of a service', `${head}online hopeful`, 'x.scenario:3: there is no profile hopeful'],
    ['a service with half of something', `${head}online simulated without`, 'online PROFILE [without webhooks]'],
    ['an unknown profile', `${head}profile hopeful`, 'x.scenario:3: there is no profile hopeful'],
    [
      'a simulator line that nobody knows',
      `${head}terminal T1 next: explode`,
      'x.scenario:3: "explode" is no behaviour',
    ],
    ['an amount with too many decimals', `${head}register pays p1 1.234 EUR for sale R-1`, 'is no amount'],
    ['a stage that is set up too late', `${head}wait 1s\nprofile direct`, 'x.scenario:4: the stage is set up before'],
    [
      'a cover that comes too late',
      `${head}wait 1s\ncovers row refused`,
      'x.scenario:4: what the file covers stands before',
    ],
    ['no story', 'covers row refused\nexpect attached', 'begins with its story'],
    ['nothing covered', '# A story.\nexpect attached', 'says what it covers'],
    ['nothing expected', `${head}wait 1s`, 'expects something'],
  ])('%s', (_what, text, message) => {
    expect(faultsOf(text)).toThrow(message);
  });
});

describe('a scenario with another result fails, with the line', () => {
  test.each([
    [
      'another result',
      'expect p1 declined, charge again safe',
      ':4: expect p1 declined, charge again safe\n    result is approved',
    ],
    ['another retry', 'expect p1 approved, charge again safe', 'retry is unsafe'],
    ['another amount', 'expect p1 approved, charge again unsafe\nexpect p1 authorized 12.51 EUR', ':5:'],
    [
      'another ledger',
      'expect p1 approved, charge again unsafe\nexpect ledger of p1: nothing',
      'the ledger has 1 movements',
    ],
    ['another wire', 'expect p1 approved, charge again unsafe\nexpect wire T1: Payment', 'the wire has Login, Payment'],
    ['a refusal that does not come', 'expect refused sale-open', 'it was not refused'],
    [
      'a refusal that nobody expects',
      'register pays p1 1.00 EUR for sale R-1\nexpect attached',
      'it was refused: id-reused',
    ],
    ['a complaint that does not come', 'expect complaint nonsense', 'the simulator did not complain: nonsense'],
    ['no outcome at the end', 'wait 1s\nexpect p1 still running', 'p1 has no outcome at the end'],
  ])('%s', async (_what, line, fault) => {
    const text = `${head}register pays p1 12.50 EUR for sale R-1\n${line}`;
    const run = await play(parseScenario('x.scenario', text), makeVirtualStage);
    expect(run.faults.join('\n')).toContain(fault);
  });

  test('the ledger reports a person who makes a mistake, unless the file says that a person errs', async () => {
    const text = `${head}terminal T1 next payment: restart after-approval forget
register pays p1 12.50 EUR for sale R-1
wait until p1 is unresolved
person resolves p1 as declined
expect p1 declined, charge again safe`;
    const run = await play(parseScenario('x.scenario', text), makeVirtualStage);
    expect(run.faults).toEqual(['x.scenario: p1 is told as declined, and money moved']);
    const said = `${text}\nexpect the ledger of p1 to differ from what is told`;
    expect((await play(parseScenario('x.scenario', said), makeVirtualStage)).faults).toEqual([]);
  });
});

describe('a scenario of the payment service with another result fails', () => {
  const link = `${head}online simulated
register pays l1 12.50 EUR for sale R-1 by link
wait until l1 waits for its shopper
shopper pays l1
expect l1 approved, charge again unsafe`;

  test.each([
    ['other books', 'expect service books of l1: nothing', 'the books have authorized 12.50 EUR, captured 12.50 EUR'],
    ['no books', 'expect service books of l2: nothing', 'the books have no payment'],
    ['another request', 'expect service heard 2 create under 1 key', 'it heard 1 under 1'],
    ['another key', 'expect service heard 1 create under 2 keys', 'it heard 1 under 1'],
  ])('%s', async (_what, line, fault) => {
    const run = await play(parseScenario('x.scenario', `${link}\n${line}`), makeVirtualStage);
    expect(run.faults.join('\n')).toContain(fault);
  });

  test.each([
    [
      'is told as declined by a person',
      'register aborts l1\nwait until l1 is unresolved\nshopper pays l1\n' +
        'person resolves l1 as declined\nexpect l1 declined, charge again safe',
      'l1 is told as declined, and the service took 1250',
    ],
    ['is waited for at the end', 'expect l1 still waiting', 'l1 has no outcome at the end'],
    [
      'is paid, and so is another one of its sale',
      'shopper pays l1\nexpect l1 approved, charge again unsafe\nregister acknowledges l1\n' +
        'register pays l2 12.50 EUR for sale R-1 by link reviewed l1@1\nwait until l2 waits for its shopper\n' +
        'shopper pays l2\nexpect l2 approved, charge again unsafe',
      'sale R-1 was paid 2 times',
    ],
  ])('a link that %s', async (_what, lines, fault) => {
    const text = `${head}online default
register pays l1 12.50 EUR for sale R-1 by link
wait until l1 waits for its shopper
${lines}`;
    const run = await play(parseScenario('x.scenario', text), makeVirtualStage);
    expect(run.faults.join('\n')).toContain(fault);
  });
});

test('a wire pattern can require one message, one or more, or any number', () => {
  expect(wireMatches(['Login', 'Payment'], ['Login', 'Payment'])).toBe(true);
  expect(wireMatches(['Login', 'Payment'], ['Login', 'Payment', 'Payment'])).toBe(false);
  expect(wireMatches(['TransactionStatus+'], ['TransactionStatus', 'TransactionStatus'])).toBe(true);
  expect(wireMatches(['TransactionStatus+'], [])).toBe(false);
  expect(wireMatches(['Login', 'TransactionStatus*'], ['Login'])).toBe(true);
});

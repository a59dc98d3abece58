/**
 * The possible answers to a terminal's question, the answers from the configuration, and the capabilities in the Login.
 */

import type { PromptPolicy, PromptDefaults, PromptAnswer, Prompt } from '../../src/core/terminal/messages/prompt.js';
import { describe, expect, test } from 'vitest';
import type { Input, InputData } from '../../protocol/index.js';
import { whyNotFit } from '../../src/core/terminal/prompts/prompts.js';
import { DrivenLane } from './driven-lane.js';
import { answers, only, question, running, toSign } from './prompting.js';

describe('configured answers', () => {
  const all: PromptDefaults = { confirmation: true, text: 'none', digits: '0', entry: 1, anyKey: true };

  test.each<[string, Partial<InputData>, Partial<Input> | string]>([
    ['a yes', {}, { ConfirmedFlag: true }],
    ['a no to a question for the manager', { InputCommand: 'SiteManager' }, { ConfirmedFlag: false }],
    ['a text', { InputCommand: 'TextString' }, { TextInput: 'none' }],
    ['digits', { InputCommand: 'DigitString' }, { DigitInput: '0' }],
    ['a line', { InputCommand: 'GetMenuEntry' }, { MenuEntryNumber: '1' }],
    ['a key', { InputCommand: 'GetAnyKey' }, {}],
    ['no answer that does not fit', { InputCommand: 'DigitString', MinLength: '4' }, 'Aborted'],
  ])('are sent at once: %s', (_, data, given) => {
    const { lane, serviceId } = running(all, 'configuration');
    lane.say(question(serviceId, data, ['one', '#two']));
    expect(answers(lane)).toEqual([given]);
    expect(lane.state.prompts).toEqual([]);
    const [asked, answered] = lane.facts.slice(-2);
    expect(asked).toMatchObject({ type: 'prompt', text: 'the terminal asks: Is it so?', transactionId: 'p1' });
    expect(answered).toMatchObject({ type: 'prompt-answered', transactionId: 'p1', serviceId });
    expect(answered?.text).toMatch(/^answered as configured: (?:yes|no|text|digits|entry|key|nothing)$/);
  });

  test('are sent if the register does not answer in time', () => {
    const { lane, serviceId } = running(all);
    lane.say(question(serviceId)).wait(45_000);
    expect(answers(lane)).toEqual([{ ConfirmedFlag: true }]);
  });

  test('never confirm a signature', () => {
    const { lane, serviceId } = running(all, 'configuration');
    lane.say({ ...toSign, header: { ...toSign.header, ServiceID: serviceId } }).say(question(serviceId));
    expect(answers(lane)).toEqual([{ ConfirmedFlag: false }]);
  });

  test('that are missing cancel the question', () => {
    for (const InputCommand of [
      'GetConfirmation',
      'SiteManager',
      'TextString',
      'DigitString',
      'GetMenuEntry',
      'GetAnyKey',
    ]) {
      const { lane, serviceId } = running({}, 'configuration');
      lane.say(question(serviceId, { InputCommand }, ['one']));
      expect(answers(lane)).toEqual(['Aborted']);
    }
  });
});

/** A prompt of this kind, with a selectable line and a heading. */
function promptOf(kind: Prompt['kind'], change: Partial<Prompt> = {}): Prompt {
  const { lane, serviceId } = running();
  lane.say(question(serviceId));
  return { ...only(lane), kind, menu: ['one', 'two'].map((text) => ({ text, selectable: text === 'one' })), ...change };
}

describe('an answer to a prompt', () => {
  test.each<[Prompt['kind'], PromptAnswer, boolean, Partial<Prompt>]>([
    ['confirmation', { type: 'text', text: 'yes' }, false, {}],
    ['manager', { type: 'key' }, false, {}],
    ['signature', { type: 'confirmed', confirmed: true }, true, {}],
    ['text', { type: 'digits', digits: '1' }, false, {}],
    ['text', { type: 'text', text: 'äöü' }, true, { minLength: 3, maxLength: 3 }],
    ['text', { type: 'text', text: 'ab' }, false, { minLength: 3 }],
    ['text', { type: 'text', text: 'abcd' }, false, { maxLength: 3 }],
    ['digits', { type: 'digits', digits: '12' }, true, { minLength: 2, maxLength: 2 }],
    ['digits', { type: 'digits', digits: '1a' }, false, {}],
    ['digits', { type: 'text', text: '12' }, false, {}],
    ['menu', { type: 'entry', entry: 1 }, true, {}],
    ['menu', { type: 'entry', entry: 2 }, false, {}],
    ['menu', { type: 'entry', entry: 3 }, false, {}],
    ['menu', { type: 'key' }, false, {}],
    ['any-key', { type: 'confirmed', confirmed: true }, false, {}],
    ['any-key', { type: 'cancelled' }, true, {}],
    ['digits', { type: 'entry', entry: 1 }, false, {}],
    ['text', { type: 'text', text: '' }, true, {}],
  ])('of kind %s, %j, fits: %s', (kind, given, fits, change) => {
    expect(whyNotFit(promptOf(kind, change), given) === undefined).toBe(fits);
  });

  test.each<[Prompt['kind'], string]>([
    ['confirmation', 'confirmed: true or false'],
    ['manager', 'confirmed: true or false'],
    ['signature', 'confirmed: true or false'],
    ['text', 'text'],
    ['digits', 'digits: a string of digits only'],
    ['menu', 'entry: the number of a selectable line, from 1'],
    ['any-key', 'key: true'],
  ])('of the wrong type for %s is refused with the expected form: %s', (kind, words) => {
    const wrong: PromptAnswer = kind === 'any-key' ? { type: 'text', text: '' } : { type: 'key' };
    expect(whyNotFit(promptOf(kind), wrong)).toBe(words);
  });

  test('of the wrong length is refused with the allowed lengths', () => {
    expect(whyNotFit(promptOf('text', { minLength: 2, maxLength: 3 }), { type: 'text', text: 'x' })).toBe(
      '2 to 3 characters',
    );
    expect(whyNotFit(promptOf('text'), { type: 'text', text: 'x'.repeat(401) })).toBe('0 to 400 characters');
  });
});

/** Returns the capabilities that the lane declared in each Login. */
function capabilities(lane: DrivenLane): readonly (readonly string[])[] {
  return lane.effects.flatMap((effect) =>
    effect.type === 'send' && effect.message.name === 'LoginRequest'
      ? [effect.message.body.SaleTerminalData?.SaleCapabilities ?? []]
      : [],
  );
}

/** The same for a new lane. */
function declared(prompts: PromptPolicy | undefined): readonly (readonly string[])[] {
  const lane = new DrivenLane({ record: { sessionStanding: false }, ...(prompts === undefined ? {} : { prompts }) });
  return capabilities(lane.happen('tick'));
}

describe('the Login', () => {
  test('declares whether the register takes input', () => {
    expect(declared(undefined)[0]).not.toContain('CashierInput');
    expect(declared({ by: 'register', answers: {} })[0]).toContain('CashierInput');
  });

  test('is repeated once before the next payment when this setting has changed', () => {
    const lane = new DrivenLane({ prompts: { by: 'register', answers: {} } }).ask('p1');
    expect(capabilities(lane)).toHaveLength(1);
    expect(lane.record('p1').attempts).toEqual([]);
    lane.loggedIn();
    expect(lane.record('p1').attempts).toHaveLength(1);
    expect(lane.state.record.takesInput).toBe(true);
    lane.answerTo('p1', 'Refusal').wait(60_000);
    expect(capabilities(lane)).toHaveLength(1);
  });
});

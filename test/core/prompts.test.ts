/**
 * The terminal's questions to people while a payment runs, and how each question ends (protocol notes, sections 9 and
 * 12).
 */

import type { PromptAnswer } from '../../src/core/terminal/messages/prompt.js';
import { describe, expect, test } from 'vitest';
import type { Input, InputData, MessageOf } from '../../protocol/index.js';
import { whyNotFit } from '../../src/core/terminal/prompts/prompts.js';
import { DrivenLane } from './driven-lane.js';
import { answer, answers, device, entryOf, failure, only, question, running, toSign } from './prompting.js';
import { at } from './records.js';
import { event } from './terminal-messages.js';

describe('a question', () => {
  test('becomes a prompt of the payment and its register, and waits', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId));
    expect(only(lane)).toMatchObject({
      kind: 'confirmation',
      transactionId: 'p1',
      register: 'front',
      text: 'Is it so?',
      menu: [],
      masked: false,
      requestedAt: at,
      expiresAt: '2026-01-01T00:00:45.000Z',
    });
    expect(only(lane).promptId).toMatch(/^till\.\w{10}$/);
    expect(answers(lane)).toEqual([]);
    expect(lane.record('p1').showing).toBe('Is it so?');
    expect(lane.record('p1').attempts[0]?.sawStart).toBe(true);
    expect(lane.facts.at(-1)).toStrictEqual({
      at,
      type: 'prompt',
      terminal: 'till',
      text: 'the terminal asks: Is it so?',
      transactionId: 'p1',
      serviceId,
      detail: { promptId: only(lane).promptId, kind: 'confirmation' },
    });
  });

  test.each<[string, Partial<InputData>, PromptAnswer, Partial<Input>]>([
    ['a yes', {}, { type: 'confirmed', confirmed: true }, { ConfirmedFlag: true }],
    ['a no', { InputCommand: 'SiteManager' }, { type: 'confirmed', confirmed: false }, { ConfirmedFlag: false }],
    ['a text', { InputCommand: 'TextString' }, { type: 'text', text: 'Kim' }, { TextInput: 'Kim' }],
    ['digits', { InputCommand: 'DigitString' }, { type: 'digits', digits: '007' }, { DigitInput: '007' }],
    ['a line', { InputCommand: 'GetMenuEntry' }, { type: 'entry', entry: 2 }, { MenuEntryNumber: '2' }],
    ['a key', { InputCommand: 'GetAnyKey' }, { type: 'key' }, {}],
  ])('is answered with %s in the field that the standard defines', (_, data, given, input) => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId, data, ['one', 'two']));
    expect(whyNotFit(only(lane), given)).toBe(undefined);
    answer(lane, given);
    const sent = lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])).at(-1);
    expect(sent).toMatchObject({
      name: 'InputResponse',
      header: { MessageType: 'Response', MessageCategory: 'Input', DeviceID: 'D1', ServiceID: serviceId },
      body: {
        OutputResult: { Device: 'CashierDisplay', InfoQualify: 'Display', Response: { Result: 'Success' } },
        InputResult: { Device: 'CashierInput', InfoQualify: 'Input', Response: { Result: 'Success' } },
      },
    });
    expect(answers(lane)).toEqual([input]);
    expect(lane.state.prompts[0]?.end).toEqual({ why: 'answered', isAnswered: true, answer: given });
    const { promptId = '' } = lane.state.prompts[0] ?? {};
    const said = given.type === 'confirmed' ? (given.confirmed ? 'yes' : 'no') : given.type;
    expect(lane.facts.at(-1)).toMatchObject({
      type: 'prompt-answered',
      text: `the register answered: ${said}`,
      transactionId: 'p1',
    });
    expect(lane.facts.at(-1)?.detail).toStrictEqual({ promptId });
  });

  test('whose text wants no answer is answered without an output result', () => {
    const { lane, serviceId } = running();
    const asked = question(serviceId);
    const { DisplayOutput: shown } = asked.body;
    if (shown === undefined) throw new Error('it shows something');
    lane.say({ ...asked, body: { ...asked.body, DisplayOutput: { ...shown, ResponseRequiredFlag: false } } });
    answer(lane, { type: 'confirmed', confirmed: true });
    expect(lane.effects.at(-1)).toMatchObject({ message: { body: { OutputResult: undefined } } });
  });

  test('that the cashier cancels is answered as cancelled, without an input', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId));
    answer(lane, { type: 'cancelled' });
    expect(answers(lane)).toEqual(['Cancel']);
    expect(failure(lane)).toBe('the cashier cancelled');
    expect(lane.facts.at(-1)?.text).toBe('the register answered: cancelled');
  });

  test('is answered once, and a second answer changes nothing', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId));
    const { promptId } = only(lane);
    answer(lane, { type: 'confirmed', confirmed: false });
    lane.happen({ type: 'answer-prompt', promptId, answer: { type: 'confirmed', confirmed: true } });
    expect(answers(lane)).toEqual([{ ConfirmedFlag: false }]);
  });

  test('leaves yes or no in the journal, but no typed text', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId));
    answer(lane, { type: 'confirmed', confirmed: true });
    lane.say(question(serviceId, { InputCommand: 'TextString' }));
    answer(lane, { type: 'text', text: 'a secret' });
    lane.say(question(serviceId, { InputCommand: 'DigitString' }));
    answer(lane, { type: 'digits', digits: '918273' });
    const told = JSON.stringify(lane.facts);
    expect(told).toContain('the register answered: yes');
    expect(told).not.toMatch(/secret|918273/);
  });

  test('after a receipt with a signature line is about the signature', () => {
    const { lane, serviceId } = running();
    lane.say({ ...toSign, header: { ...toSign.header, ServiceID: serviceId } }).say(question(serviceId));
    expect(only(lane).kind).toBe('signature');
  });

  test('without a transaction stays open while a payment runs', () => {
    const { lane } = running();
    lane.say(question(undefined));
    expect(only(lane)).not.toHaveProperty('transactionId');
    lane.wait(1_000).happen('tick');
    expect(only(lane).end).toBe(undefined);
  });

  test('without a transaction has no register', () => {
    const lane = new DrivenLane({ prompts: { by: 'register', answers: {} }, record: { takesInput: true } });
    lane.say(question(undefined));
    expect(only(lane)).not.toHaveProperty('transactionId');
    answer(lane, { type: 'confirmed', confirmed: true });
    expect(answers(lane)).toEqual([{ ConfirmedFlag: true }]);
    expect(lane.facts.every((fact) => !('transactionId' in fact))).toBe(true);
    expect(lane.wait(60_000).facts.filter(({ type }) => type === 'prompt-ended')).toEqual([]);
  });
});

describe('a prompt has the question of the terminal', () => {
  test('with its lengths, its initial text and whether input is hidden', () => {
    const { lane, serviceId } = running();
    const data = { MinLength: '0', MaxLength: '6', DefaultInputString: 'abc', MaskCharactersFlag: true };
    lane.say(question(serviceId, { InputCommand: 'TextString', ...data }));
    expect(only(lane)).toMatchObject({ kind: 'text', minLength: 0, maxLength: 6, initial: 'abc', masked: true });
  });

  test('a prompt has no values that the terminal did not send', () => {
    const { lane, serviceId } = running();
    const { DisplayOutput: _none, ...body } = question(serviceId, { MaxLength: 'x' }).body;
    lane.say({ ...question(serviceId), body });
    const prompt = only(lane);
    expect(prompt).toMatchObject({ text: '', menu: [], masked: false });
    for (const name of ['minLength', 'maxLength', 'initial']) expect(prompt).not.toHaveProperty(name);
    answer(lane, { type: 'confirmed', confirmed: true });
    const sent = lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])).at(-1);
    expect(sent).toMatchObject({ body: { OutputResult: undefined } });
  });

  test('with long texts cut, lines separate, and headings that cannot be selected', () => {
    const { lane, serviceId } = running();
    const asked = question(serviceId, { InputCommand: 'GetMenuEntry' });
    const texts = ['one', ...Array.from({ length: 9 }, () => 'x'.repeat(50))];
    const lines = texts.map((Text) => ({ Text }));
    lane.say({
      ...asked,
      body: {
        ...asked.body,
        DisplayOutput: {
          Device: 'CashierDisplay',
          InfoQualify: 'Display',
          OutputContent: { OutputFormat: 'Text', OutputText: lines },
          MenuEntry: [{ OutputFormat: 'Text', OutputText: lines }, entryOf('#heading'), entryOf('a line')],
        },
      },
    });
    expect(only(lane).text).toBe(texts.join(' / ').slice(0, 400));
    expect(only(lane).menu).toEqual([
      { text: texts.join(' ').slice(0, 400), selectable: true },
      { text: 'heading', selectable: false },
      { text: 'a line', selectable: true },
    ]);
  });

  test("as a manager's question if only a manager may confirm, even after a signature", () => {
    const { lane, serviceId } = running();
    lane.say({ ...toSign, header: { ...toSign.header, ServiceID: serviceId } });
    lane.say(question(serviceId, { InputCommand: 'SiteManager' }));
    expect(only(lane).kind).toBe('manager');
  });
});

test('the register answers one of several questions, and the others stay open', () => {
  const { lane, serviceId } = running();
  for (const deviceId of ['D1', 'D2', 'D3']) {
    const asked = question(serviceId);
    lane.say({ ...asked, header: { ...asked.header, DeviceID: deviceId } });
  }
  const [first, second, third] = lane.state.prompts.map(({ promptId }) => promptId);
  const yes = { type: 'confirmed', confirmed: true } as const;
  lane.happen({ type: 'answer-prompt', promptId: second ?? '', answer: yes });
  const open = (): readonly string[] =>
    lane.state.prompts.filter(({ end }) => end === undefined).map(({ promptId }) => promptId);
  expect(open()).toEqual([first, third]);
  const sent = lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message.header.DeviceID] : []));
  expect(sent.at(-1)).toBe('D2');
  lane.wait(45_000);
  expect(answers(lane)).toEqual([{ ConfirmedFlag: true }, 'Aborted', 'Aborted']);
  expect(open()).toEqual([]);
});

describe('the lane refuses a question at once', () => {
  test.each(['DecimalString', 'GetFunctionKey', 'Password'])(
    'the lane refuses a question of the type %s',
    (InputCommand) => {
      const { lane, serviceId } = running();
      lane.say(question(serviceId, { InputCommand }));
      expect(answers(lane)).toEqual(['Aborted']);
      expect(lane.state.prompts).toEqual([]);
    },
  );

  test('the lane refuses a question about a payment that does not run', () => {
    const { lane } = running();
    lane.say(question('another'));
    expect(answers(lane)).toEqual(['Aborted']);
  });

  test('the lane refuses a question if the register takes no input', () => {
    const lane = new DrivenLane().ask('p1');
    lane.say(question(lane.attempt('p1')));
    expect(answers(lane)).toEqual(['UnavailableDevice']);
    expect(failure(lane)).toBe('the register accepts no input for the terminal');
    expect(lane.facts.map(({ type }) => type)).toContain('input-refused');
  });

  test('the lane refuses a question if eight other questions are open', () => {
    const { lane, serviceId } = running();
    for (let asked = 0; asked < 9; asked += 1) lane.say(question(serviceId));
    expect(lane.state.prompts).toHaveLength(8);
    expect(answers(lane)).toEqual(['Aborted']);
  });
});

describe('a question ends', () => {
  test('when no answer comes in time, and the terminal gets that answer', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId)).wait(44_999);
    expect(answers(lane)).toEqual([]);
    lane.wait(1);
    expect(answers(lane)).toEqual(['Aborted']);
    expect(lane.state.prompts[0]?.end).toStrictEqual({ why: 'no answer came in time' });
    expect(lane.facts.at(-1)).toMatchObject({
      type: 'prompt-ended',
      text: 'no answer came in time; tenderd answered: nothing',
      transactionId: 'p1',
      detail: { promptId: lane.state.prompts[0]?.promptId },
    });
    expect(failure(lane)).toBe('no answer came');
  });

  test('two seconds before the terminal stops waiting', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId, { MaxInputTime: '30' })).wait(27_999);
    expect(answers(lane)).toEqual([]);
    lane.wait(1);
    expect(answers(lane)).toEqual(['Aborted']);
  });

  test('with its payment, and the terminal gets no answer', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId)).answer(serviceId, 'Cancel');
    expect(lane.state.prompts[0]?.end?.why).toBe('its transaction has ended');
    expect(lane.wait(60_000) && answers(lane)).toEqual([]);
  });

  test('a question ends with its connection', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId)).down();
    expect(lane.state.prompts[0]?.end?.why).toBe('the connection was lost');
    expect(lane.facts.find(({ type }) => type === 'prompt-ended')).toMatchObject({
      text: 'the question is withdrawn: the connection was lost',
      transactionId: 'p1',
    });
  });

  test('a question ends when the terminal continues without an answer', () => {
    const { lane, serviceId } = running();
    lane.say(question(serviceId));
    for (const word of ['CardInserted', 'StopAssistance']) {
      expect(only(lane).end).toBe(undefined);
      lane.say(event(word));
    }
    expect(lane.state.prompts[0]?.end?.why).toBe('the terminal continues without an answer');
  });

  test('a question that has ended is forgotten after sixteen other questions', () => {
    const { lane, serviceId } = running();
    for (let asked = 0; asked < 18; asked += 1) {
      lane.say(question(serviceId));
      answer(lane, { type: 'confirmed', confirmed: true });
    }
    expect(lane.state.prompts).toHaveLength(16);
  });
});

test('an update changes the text of its own question only', () => {
  const { lane, serviceId } = running();
  lane.say(question(serviceId, { InputCommand: 'TextString', MaxLength: '3' }));
  const update = (DeviceID: string): MessageOf<'InputUpdate'> => ({
    name: 'InputUpdate',
    kept: [],
    header: { ...device, MessageCategory: 'InputUpdate', ServiceID: serviceId },
    body: {
      MaxLength: '9',
      MessageReference: { MessageCategory: 'Input', DeviceID },
      OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: 'And now?' }] },
    },
  });
  lane.say(update('D9'));
  expect(only(lane)).toMatchObject({ text: 'Is it so?', maxLength: 3 });
  lane.say({ ...update('D1'), body: { ...update('D1').body, MessageReference: { MessageCategory: 'Input' } } });
  expect(only(lane)).toMatchObject({ text: 'Is it so?', maxLength: 3 });
  lane.say(update('D1'));
  expect(only(lane)).toMatchObject({ text: 'And now?', maxLength: 9 });
});

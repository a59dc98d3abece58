/** The text of the event stream, cut anywhere. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventText } from '../../src/client/event-text.js';

const told = [
  { id: '7', type: 'message', data: '' },
  { id: '8', type: 'progress', data: '{"text":"é: ü"}' },
  { id: undefined, type: 'terminal', data: 'one\ntwo' },
];

const text = [
  'retry: 1000\nid: 7\n\n',
  ': still here\n\n',
  'id: 8\nevent: progress\ndata: {"text":"é: ü"}\n\n',
  'event: terminal\ndata:one\ndata: two\n\n',
  'event: progress\ndata: not complete',
].join('');

test.each(['\n', '\r\n', '\r'])('the reader of events accepts any chunks, with lines that end in %j', (end) => {
  const whole = text.replaceAll('\n', end);
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length)), (cuts) => {
      const places = [0, ...cuts.toSorted((one, other) => one - other), whole.length];
      const reader = new EventText();
      const heard = places.slice(1).flatMap((to, index) => reader.take(whole.slice(places[index], to)));
      expect(heard).toEqual(told);
    }),
  );
});

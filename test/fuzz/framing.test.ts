import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { Frames, type FrameReading } from '../../src/net/frames.js';
import { fuzzFraming } from './framing.js';

const documents = isWhole ? 2_000 : 500;
const isEnough = (count: number): boolean => count >= documents;

test('frames in pieces are read like frames that arrive at once', () => {
  const report = fuzzFraming(1, isEnough);
  expect(report.wrong).toEqual([]);
  expect(report.accepted).toBeGreaterThan(documents / 20);
  expect(report.accepted).toBeLessThan((documents * 4) / 5);
});

test.each<[string, (read: FrameReading) => FrameReading]>([
  ['forgets a message', ({ messages, ...rest }) => ({ ...rest, messages: messages.slice(1) })],
  ['does not count empty frames', (read) => ({ ...read, keepAlives: 0 })],
  ['continues after a fault', ({ messages, keepAlives }) => ({ messages, keepAlives })],
])('the fuzzer finds a framing that %s', (_name, broken) => {
  class Spoilt extends Frames {
    override take(bytes: Buffer): FrameReading {
      return broken(super.take(bytes));
    }
  }
  expect(fuzzFraming(1, isEnough, () => new Spoilt(300)).wrong.length).toBeGreaterThan(0);
});

import { expect, test } from 'vitest';
import { Frames, type FrameReading } from '../../src/net/frames.js';
import { fuzzFraming } from './framing.js';

const documents = 2_000;
const isEnough = (count: number): boolean => count >= documents;

test('streams of frames are read as by a reader that has them all at once', () => {
  const report = fuzzFraming(1, isEnough);
  expect(report.wrong).toEqual([]);
  expect(report.accepted).toBeGreaterThan(documents / 20);
  expect(report.accepted).toBeLessThan((documents * 4) / 5);
});

test.each<[string, (read: FrameReading) => FrameReading]>([
  ['forgets a message', ({ messages, ...rest }) => ({ ...rest, messages: messages.slice(1) })],
  ['counts no frames of nothing', (read) => ({ ...read, keepAlives: 0 })],
  ['goes on behind a fault', ({ messages, keepAlives }) => ({ messages, keepAlives })],
])('a framing that %s is found', (_name, broken) => {
  class Spoilt extends Frames {
    override take(bytes: Buffer): FrameReading {
      return broken(super.take(bytes));
    }
  }
  expect(fuzzFraming(1, isEnough, () => new Spoilt(300)).wrong.length).toBeGreaterThan(0);
});

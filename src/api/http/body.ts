/** Reads a request body: bounded, UTF-8, and strict JSON if JSON is required. */

import type { IncomingMessage } from 'node:http';
import type { ByteShare } from '../../net/index.js';
import type { ApiLimits } from './limits.js';
import { bodyTooLarge, invalidJson, largeBodiesFull, type Problem, problem } from '../problems/problems.js';
import { parseStrictJson } from './strict-json.js';

/**
 * The body's text, with its value if it is JSON; or a problem; or `gone` if the client left or the time was over before
 * the whole body arrived.
 */
export type BodyRead =
  | { readonly type: 'text'; readonly text: string; readonly json?: { readonly json: unknown } }
  | { readonly type: 'refuse'; readonly problem: Problem }
  | { readonly type: 'gone' };

/** The limits for reading a body. */
export interface BodyBounds extends Pick<ApiLimits, 'bodyBytes' | 'nestingMax'> {
  /** The body's share of the memory for long bodies. Absent means unbounded. */
  readonly share?: ByteShare | undefined;
}

/**
 * Reads the body and keeps at most `limits.bodyBytes` of it, whatever length it declares. A body that is not `json` is
 * returned as UTF-8 text for its reader to check.
 */
export async function readBody(incoming: IncomingMessage, limits: BodyBounds, as: 'json' | 'text'): Promise<BodyRead> {
  const taken = await takeBytes(incoming, limits);
  if (taken === 'gone') return { type: 'gone' };
  if (taken === 'no-room') return { type: 'refuse', problem: largeBodiesFull() };
  if (taken === 'too-large') return { type: 'refuse', problem: bodyTooLarge(limits.bodyBytes) };
  const text = decodeUtf8(taken);
  if (text === undefined) return { type: 'refuse', problem: problem('invalid-utf8') };
  if (taken.length === 0 || as === 'text') return { type: 'text', text };
  const parsed = parseStrictJson(text, limits.nestingMax);
  if (!parsed.ok) return { type: 'refuse', problem: invalidJson(parsed.error) };
  return { type: 'text', text, json: { json: parsed.value } };
}

/**
 * Reads and discards the rest of a refused body, with limits in size and time, so that the sender can read the refusal.
 */
export async function drainBody(incoming: IncomingMessage, limits: ApiLimits): Promise<void> {
  await new Promise<void>((resolve) => {
    let drained = 0;
    const timer = setTimeout(done, limits.drainTimeoutMs);
    function done(): void {
      clearTimeout(timer);
      incoming.off('data', count);
      resolve();
    }
    function count(chunk: Buffer): void {
      drained += chunk.length;
      if (drained > limits.drainBytes) done();
    }
    incoming.on('data', count);
    incoming.once('end', done);
    incoming.once('close', done);
    incoming.resume();
  });
}

type Taken = Buffer | 'too-large' | 'no-room' | 'gone';

async function takeBytes(incoming: IncomingMessage, { bodyBytes, share }: BodyBounds): Promise<Taken> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    function applyResponse(result: Taken): void {
      incoming.off('data', onData);
      incoming.off('end', onEnd);
      incoming.off('close', onClose);
      resolve(result);
    }
    function onData(chunk: Buffer): void {
      size += chunk.length;
      const fault = size > bodyBytes ? 'too-large' : share?.hold(size) === false ? 'no-room' : undefined;
      if (fault !== undefined) {
        incoming.pause();
        applyResponse(fault);
      } else {
        chunks.push(chunk);
      }
    }
    function onEnd(): void {
      applyResponse(Buffer.concat(chunks));
    }
    function onClose(): void {
      applyResponse('gone');
    }
    incoming.on('data', onData);
    incoming.once('end', onEnd);
    incoming.once('close', onClose);
    // An aborted request also emits an error. `close` reports that it is gone.
    incoming.on('error', () => undefined);
  });
}

/**
 * Returns the text, or undefined if it is not UTF-8. A byte order mark stays in the text, and JSON with one is refused.
 */
function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

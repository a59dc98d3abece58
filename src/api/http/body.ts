/** Reads a request body. The size is limited, and the text must be UTF-8 and, if required, strict JSON. */

import type { IncomingMessage } from 'node:http';
import type { ByteShare } from '../../net/index.js';
import type { ApiLimits } from './limits.js';
import { bodyTooLarge, invalidJson, largeBodiesFull, type Problem, problem } from '../problems/problems.js';
import { parseStrictJson } from './strict-json.js';

/**
 * The result of reading a body. `text`: the text and, for JSON, its value. `refuse`: a problem. `gone`: the client
 * left, or the time limit passed, before the whole body had arrived.
 */
export type BodyRead =
  | { readonly type: 'text'; readonly text: string; readonly json?: { readonly json: unknown } }
  | { readonly type: 'refuse'; readonly problem: Problem }
  | { readonly type: 'gone' };

/** The limits for reading a body. */
export interface BodyBounds extends Pick<ApiLimits, 'bodyBytes' | 'nestingMax'> {
  /** The share of this body in the memory for long bodies. This field is absent if there is no limit. */
  readonly share?: ByteShare | undefined;
}

/** Reads the body. Keeps at most `limits.bodyBytes`, whatever length the request declares. With `text`, the content is not checked further. */
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

/** Reads and discards the rest of a rejected body, so that the sender can read the response. Size and time are limited. */
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
    // An aborted request also emits an error. Ignore it, because `close` reports the end.
    incoming.on('error', () => undefined);
  });
}

/**
 * Returns the text, or undefined if the bytes are not UTF-8. A byte order mark stays in the text, so that the JSON
 * parser then rejects it.
 */
function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

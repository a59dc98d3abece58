/** Device requests in memory, for tests of the API. None starts by itself. */

import type {
  AbortSignalLike,
  DeviceResponse,
  DeviceRequestEnd,
  DeviceRequests,
  DeviceRequestView,
  DeviceRequestParameters,
  Refusal,
  Reply,
} from '../../src/core/index.js';

/** The device requests. Only the named terminals exist. */
export class MemoryDeviceRequests implements DeviceRequests {
  readonly parameters: DeviceRequestParameters[] = [];
  /** The refusal of the next request. */
  obstacle: Refusal['code'] | undefined;
  readonly #terminals: readonly string[];
  readonly #deviceRequests = new Map<string, DeviceRequestView>();
  readonly #waiting = new Map<string, () => void>();

  constructor(terminals: readonly string[]) {
    this.#terminals = terminals;
  }

  /** Ends a request as the terminal's answer would. */
  end(
    deviceRequestId: string,
    answer?: DeviceResponse,
    redacted: readonly string[] = [],
    how: Partial<DeviceRequestEnd> = {},
  ): void {
    const view = this.#deviceRequests.get(deviceRequestId);
    if (view === undefined) throw new Error(`no device request ${deviceRequestId}`);
    const message = 'It is done.';
    const end = { result: 'done', reason: 'done', message, at: view.requestedAt, atMs: 0, redacted } as const;
    this.#put({
      ...view,
      state: 'ended',
      message,
      end: { ...end, ...(answer === undefined ? {} : { answer }), ...how },
    });
    this.#waiting.get(deviceRequestId)?.();
  }

  #put(view: DeviceRequestView): Reply<DeviceRequestView> {
    this.#deviceRequests.set(view.deviceRequestId, view);
    return { ok: true, value: view };
  }

  async ask(terminal: string, parameters: DeviceRequestParameters): Promise<Reply<DeviceRequestView>> {
    if (!this.#terminals.includes(terminal)) return no('unknown-terminal');
    if (this.obstacle !== undefined) return no(this.obstacle);
    this.parameters.push(parameters);
    return this.#put({
      deviceRequestId: `E${this.parameters.length}`,
      terminal,
      parameters,
      state: 'queued',
      requestedAt: '2026-03-01T12:00:00.000Z',
      message: 'It waits.',
      abortRequested: false,
      receipts: [],
    });
  }

  get(terminal: string, deviceRequestId: string): Reply<DeviceRequestView> {
    if (!this.#terminals.includes(terminal)) return no('unknown-terminal');
    const view = this.#deviceRequests.get(deviceRequestId);
    return view === undefined ? no('unknown-device-request') : { ok: true, value: view };
  }

  async waitForEnd(
    terminal: string,
    deviceRequestId: string,
    _timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<Reply<DeviceRequestView>> {
    if (this.#deviceRequests.get(deviceRequestId)?.state !== 'ended' && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.#waiting.set(deviceRequestId, resolve);
        signal.addEventListener('abort', resolve);
      });
    return this.get(terminal, deviceRequestId);
  }

  async abort(terminal: string, deviceRequestId: string): Promise<Reply<DeviceRequestView>> {
    const found = this.get(terminal, deviceRequestId);
    if (!found.ok) return found;
    return found.value.state === 'ended' ? no('not-abortable') : this.#put({ ...found.value, abortRequested: true });
  }
}

function no(code: Refusal['code']): Reply<never> {
  return { ok: false, refusal: { code, text: `refused as ${code}` } };
}

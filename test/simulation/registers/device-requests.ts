/** The device requests of registers, drawn from the seed, each with dice of its own. */

import type { DeviceRequestParameters, Lanes } from '../../../src/core/index.js';
import { Dice } from '../dice.js';
import type { Scene } from '../scene.js';
import type { Setup } from '../setup.js';
import type { Customer } from './customers.js';

/** One device request. `id` is the name with which the request can be left out. */
export interface TimedDeviceRequest {
  readonly id: string;
  readonly atMs: number;
  readonly till: string;
  readonly parameters: DeviceRequestParameters;
  /** The request is aborted after this time. */
  readonly stopAfterMs: number | undefined;
}

const question: DeviceRequestParameters = {
  kind: 'input',
  lines: ['Your number?'],
  question: { type: 'digits' },
  maxSeconds: 20,
};

/** The usual device requests, most often those for the customer's side of the terminal. */
const usual: readonly DeviceRequestParameters[] = [
  question,
  question,
  { kind: 'display', lines: ['Thank you'] },
  { kind: 'balance-inquiry', account: 'payment' },
  { kind: 'diagnosis', hosts: false },
  { kind: 'totals', details: [] },
  { kind: 'logout', maintenanceAllowed: false },
  { kind: 'login' },
  { kind: 'admin' },
];

/** Further device requests on days with a vendor's forms, because the forms of these requests are published. */
const ofForms: readonly DeviceRequestParameters[] = [
  { ...question, question: { type: 'confirmation' } },
  { ...question, question: { type: 'menu', entries: ['A', 'B', 'C'] } },
  { kind: 'diagnosis', hosts: true },
];

/** Draws the device requests around the customers of a day. */
export function randomDeviceRequests(
  seed: number,
  { deviceRequests, hasForms }: Setup,
  customers: readonly Customer[],
): readonly TimedDeviceRequest[] {
  return customers.flatMap(({ id, atMs, till }): TimedDeviceRequest[] => {
    const dice = new Dice(seed, `${id} wishes`);
    if (!dice.happens(deviceRequests)) return [];
    const all = hasForms ? [...ofForms, ...ofForms, ...usual] : usual;
    const afterMs = dice.pick([0, 100, 3_000, 20_000, 60_000]);
    const stopAfterMs = dice.happens(0.2) ? dice.between(0, 5_000) : undefined;
    return [{ id: `${id}.wish`, atMs: atMs + afterMs, till, parameters: dice.pick(all), stopAfterMs }];
  });
}

/** Makes a device request, and sometimes aborts the request. A device request moves no money. */
export function asksFor(
  scene: Scene,
  running: () => Lanes | undefined,
  { id, till, parameters, stopAfterMs }: TimedDeviceRequest,
): void {
  const lanes = running();
  scene.tell(`the register asks ${till} for ${parameters.kind}`, id);
  void lanes?.deviceRequests.ask(till, parameters).then((reply) => {
    if (!reply.ok) return scene.tell(`the register is refused ${parameters.kind}: ${reply.refusal.code}`);
    const { deviceRequestId } = reply.value;
    if (stopAfterMs === undefined) return undefined;
    return scene.later(
      stopAfterMs,
      () => void running()?.deviceRequests.abort(till, deviceRequestId, 'the customer left'),
    );
  });
}

/** The other tasks of the terminal: it reports its periods, releases a card, and processes device requests. */

import type { Scene } from './scene.js';
import { withAnswer, type Branch } from './answers.js';
import {
  deviceRequestName,
  type Answer,
  type Condition,
  type DeviceRequestInFlight,
  type Periods,
  type Request,
  type World,
} from './world.js';

/** True if the terminal is busy with something that excludes everything else. */
export function isBusy({ terminal }: World): boolean {
  return (
    terminal.courses.some(({ state }) => state === 'running') ||
    terminal.deviceRequests.some(({ state }) => state === 'running')
  );
}

function withPeriods(world: World, change: Partial<Periods>): World {
  return { ...world, terminal: { ...world.terminal, periods: { ...world.terminal.periods, ...change } } };
}

/** Closes the open period, and opens the next one. */
export function closePeriod(world: World): World {
  const { open, closed } = world.terminal.periods;
  return withPeriods(world, { open: open + 1, isEmpty: true, closed: [...closed, open] });
}

/** The terminal closes a period on its own, as at the end of its day. */
export function closeAlone(world: World): readonly Branch[] {
  if (isBusy(world) || world.terminal.periods.hasClosedAlone) return [];
  const text = 'the terminal closes its period by itself';
  return [{ text, world: withPeriods(closePeriod(world), { hasClosedAlone: true }) }];
}

function answered(world: World, { kind, serviceId }: Request, condition: Condition, period?: Answer['period']): World {
  if (kind === 'abort') return world;
  const told = period === undefined ? {} : { period };
  return withAnswer(world, { kind, serviceId, about: undefined, condition, isRepeated: false, ...told });
}

/** Returns the reason why the terminal refuses a request now; undefined if the terminal accepts it. */
function obstacle(world: World, scene: Scene): Condition | undefined {
  if (scene.truth.sessions && !world.terminal.hasSession) return 'LoggedOut';
  return isBusy(world) ? 'Busy' : undefined;
}

/** The terminal is asked for the open period. */
export function tellPeriod(world: World, scene: Scene, request: Request): Branch {
  const { open, isEmpty } = world.terminal.periods;
  const condition = obstacle(world, scene) ?? (scene.free.tellsNoPeriod === true ? 'UnavailableService' : 'Success');
  const period = condition === 'Success' ? { id: String(open), isEmpty } : undefined;
  const text = `the question which period is open reaches the terminal, which says ${period === undefined ? condition : period.id}`;
  return { text, world: answered(world, request, condition, period) };
}

/** The terminal is asked for the totals of one period. */
export function tellClosed(world: World, scene: Scene, request: Request): Branch {
  const id = request.period ?? '';
  const isKnown = scene.free.tellsNoPeriod !== true && world.terminal.periods.closed.some((one) => String(one) === id);
  const condition = obstacle(world, scene) ?? (isKnown ? 'Success' : 'NotFound');
  const text = `the question for period ${id} reaches the terminal, which says ${condition}`;
  return { text, world: answered(world, request, condition, { id, isEmpty: false }) };
}

/** The terminal is asked to let a card go. */
export function releaseCard(world: World, scene: Scene, request: Request): Branch {
  const condition = obstacle(world, scene) ?? 'Success';
  const card = condition === 'Success' ? undefined : world.terminal.card;
  const text = `letting the card go reaches the terminal, which says ${condition}`;
  return { text, world: answered({ ...world, terminal: { ...world.terminal, card } }, request, condition) };
}

function withDeviceRequest(world: World, deviceRequest: DeviceRequestInFlight): World {
  const others = world.terminal.deviceRequests.filter(({ serviceId }) => serviceId !== deviceRequest.serviceId);
  return { ...world, terminal: { ...world.terminal, deviceRequests: [...others, deviceRequest] } };
}

/** A device request arrives. A question to the customer starts, and a logout ends at once. */
export function startDeviceRequest(world: World, scene: Scene, request: Request): readonly Branch[] {
  const { serviceId } = request;
  const orphan = request.isOrphan === true ? { isOrphan: true as const } : {};
  const isLogout = scene.deviceRequest?.kind === 'logout';
  const why = obstacle(world, scene);
  const said = (condition: Condition, state: DeviceRequestInFlight['state'], after = world): Branch => ({
    text: `${deviceRequestName} reaches the terminal, which says ${condition}`,
    world: withAnswer(
      withDeviceRequest(after, { serviceId, state, ...orphan }),
      deviceRequestAnswer(serviceId, condition, !isLogout),
    ),
  });
  if (why === 'Busy' || (why !== undefined && !isLogout)) return [said(why, 'refused')];
  if (isLogout) {
    const hasRestarted = world.terminal.hasRestarted || scene.free.forgets === true;
    const terminal = { ...world.terminal, hasSession: false, card: undefined, hasRestarted };
    return [said('Success', 'over', { ...world, terminal })];
  }
  const started: Branch = {
    text: `${deviceRequestName} reaches the terminal, which asks the customer`,
    world: withDeviceRequest(world, { serviceId, state: 'running', ...orphan }),
  };
  return scene.free.isBusy === true ? [started, said('Busy', 'refused')] : [started];
}

/** The customer answered, or the device request was stopped. */
export function finishDeviceRequest(
  world: World,
  deviceRequest: DeviceRequestInFlight,
  condition: 'Success' | 'Aborted',
): World {
  const { serviceId } = deviceRequest;
  return withAnswer(
    withDeviceRequest(world, { ...deviceRequest, state: 'over' }),
    deviceRequestAnswer(serviceId, condition, true),
  );
}

function deviceRequestAnswer(serviceId: string, condition: Condition, isOfDevice: boolean): Answer {
  const answer: Answer = { kind: 'device-request', serviceId, about: undefined, condition, isRepeated: false };
  return isOfDevice ? { ...answer, isOfDevice } : answer;
}

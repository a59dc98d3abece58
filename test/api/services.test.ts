/** Payment services in the API. */

import { describe, expect, test } from 'vitest';
import type { ServiceView } from '../../src/core/index.js';
import { asRegister, openInterface } from './open-interface.js';

const shop: ServiceView = {
  service: 'shop',
  profile: 'default',
  simulated: false,
  webhook: true,
  contact: {
    state: 'failing',
    since: '2026-03-01T08:00:00.000Z',
    lastFailure: { since: '2026-03-01T08:00:00.000Z', code: 'refused', text: 'nothing listens there' },
  },
  openLinks: 2,
  underWay: 1,
  unresolved: 3,
  attention: [
    { code: 'credentials-refused', at: '2026-03-01T08:00:00.000Z', text: 'Look.', actions: ['config-check'] },
  ],
};

describe('services', () => {
  test('are listed with all fields, or as an empty list', async () => {
    const daemon = await openInterface();
    expect(await daemon.get('/v1/services')).toMatchObject({ status: 200, json: { services: [] } });
    daemon.lanes.services.seen = [shop];
    const { json } = await daemon.get('/v1/services');
    expect(json).toEqual({ services: [shop] });
  });

  test('are read by name, also by registers; a name that is not configured is unknown', async () => {
    const daemon = await openInterface();
    daemon.lanes.services.seen = [shop];
    expect((await daemon.get('/v1/services/shop')).json).toEqual(shop);
    const { status } = await daemon.call({ path: '/v1/services/shop', headers: asRegister('front') });
    expect(status).toBe(200);
    expect(await daemon.get('/v1/services/shopp')).toMatchObject({
      status: 404,
      json: {
        code: 'unknown-terminal',
        detail: 'There is no payment service shopp. Configured: shop.',
      },
    });
  });

  test('need a token', async () => {
    const daemon = await openInterface();
    expect(await daemon.call({ path: '/v1/services', headers: { authorization: 'Bearer x' } })).toMatchObject({
      status: 401,
    });
  });
});

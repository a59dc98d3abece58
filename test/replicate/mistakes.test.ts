/** Mistakes in the configuration of a pair: the daemon does not start, and its service manager does not try again. */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { isMissing } from '../tools.js';
import { Shop } from '../world/daemon-process.js';
import { names, NatsCluster } from './nats-cluster.js';

const there = isMissing('nats-server') || !isWhole ? [] : [true];

function shopOf(url: string, more: readonly string[] = []): Shop {
  return new Shop({
    url: 'ws://127.0.0.1:9',
    terminals: ['till-1'],
    tables: [
      '[replicate]',
      `url = "${url}"`,
      `stream = "${names.stream}"`,
      `bucket = "${names.bucket}"`,
      'name = "a"',
      'replicas = 1',
      ...more,
    ],
  });
}

test('without the packages of the NATS client, the start ends with 78', async () => {
  const shop = shopOf('nats://127.0.0.1:9', ['packages = "empty"']);
  const { code, output } = await shop.run(['run']);
  await shop.clear();
  expect([code, output]).toEqual([78, expect.stringContaining('Install the packages of NATS')]);
});

test.each(
  there.flatMap(
    () =>
      [
        ['allow the loss of entries', { max_age: 3_600_000_000_000 }],
        ['refuse a part of a large entry', { max_msg_size: 500_000 }],
      ] as const,
  ),
)('with a stream whose settings %s, the start ends with 78', async (_what, settings) => {
  const cluster = await NatsCluster.start(1);
  await cluster.change(settings);
  const shop = shopOf(cluster.urls[0] ?? '');
  const { code, output } = await shop.run(['run']);
  await shop.clear();
  expect([code, output]).toEqual([
    78,
    expect.stringContaining(`The setting ${Object.keys(settings)[0]} of the stream`),
  ]);
});

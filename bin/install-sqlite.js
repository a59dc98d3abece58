// Runs after npm has installed tenderd. Node 20 cannot load better-sqlite3 13, which carries a binary for every newer Node. On Node 20 only, this
// script installs release 12, which is compiled (docs/decisions/sqlite-by-node.md).
const { spawnSync } = require('node:child_process');
const path = require('node:path');

if (process.versions.node.startsWith('20.')) process.exitCode = install();

/** Installs what sqlite-node20/package-lock.json names. Returns npm's exit status. */
function install() {
  const cwd = path.join(__dirname, '..', 'sqlite-node20');
  // "npm install --global" passes its settings to its child processes. These settings must not apply to this folder.
  const own = /^npm_config_(?:global|location|prefix|local_prefix|save.*|omit|include)$/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  const options = { cwd, env, stdio: 'inherit' };
  const npm = process.env.npm_execpath;
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, 'ci'], options)
    : spawnSync('npm', ['ci'], { ...options, shell: process.platform === 'win32' });
  if (error) process.stderr.write(`npm does not start: ${error.message}\n`);
  return status ?? 1;
}

/**
 * Reads scenario files. A file has its story first (lines that begin with `#`), then the rows that it covers, the
 * setting of the stage, and the conversation, each on its own lines. Any other line is an error with its number.
 */

import { dialectNames, isDialectName } from '../../protocol/index.js';
import {
  profiles,
  type RecoveryRowName,
  recoveryTable,
  serviceProfiles,
  type ServiceRowName,
  serviceRecoveryTable,
} from '../../src/core/index.js';
import type { Cover, Scenario, Setting, Step } from './scenario.js';
import { limitRows, specificationRows, type LimitName, type SpecificationRowName } from './specification.js';
import { readAction, type Reading } from './words.js';

/** Thrown for an unreadable file. The message has the file and the line. */
export class ScenarioError extends Error {
  readonly code = 'scenario-unreadable';

  constructor(name: string, line: number, why: string) {
    super(`${name}:${line}: ${why}`);
    this.name = 'ScenarioError';
  }
}

const ordinary: Setting = {
  wire: 'ws',
  security: undefined,
  hasTokens: false,
  isFull: false,
  profile: 'default',
  dialect: 'standard-3.1',
  encoding: undefined,
  terminals: { 'till-1': 'T1' },
  known: undefined,
};

/** Reads one file. Throws ScenarioError. */
export function parseScenario(name: string, text: string): Scenario {
  const story: string[] = [];
  const covers: Cover[] = [];
  const steps: Step[] = [];
  let setting = ordinary;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const words = raw.trim().replace(/\s+/g, ' ');
    const fail = (why: string): never => {
      throw new ScenarioError(name, line, why);
    };
    if (words === '') continue;
    if (words.startsWith('#')) {
      if (steps.length === 0 && covers.length === 0) story.push(words.slice(1).trim());
      continue;
    }
    const cover = readCover(words);
    if (cover !== undefined) {
      if (steps.length > 0) fail('what the file covers stands before the conversation');
      if (cover.ok) covers.push(cover.value);
      else fail(cover.why);
      continue;
    }
    const set = readSetting(words);
    if (set !== undefined) {
      if (steps.length > 0) fail('the stage is set up before the conversation');
      if (set.ok) setting = { ...setting, ...set.value };
      else fail(set.why);
      continue;
    }
    const action = readAction(words);
    if (action.ok) steps.push({ line, text: words, action: action.value });
    else fail(action.why);
  }
  if (story.length === 0) throw new ScenarioError(name, 1, 'a scenario begins with its story: lines that start with #');
  if (covers.length === 0) throw new ScenarioError(name, 1, 'a scenario says what it covers');
  if (!steps.some((step) => step.action.type === 'expect'))
    throw new ScenarioError(name, 1, 'a scenario expects something');
  return { name, story: story.join(' '), covers, setting, steps };
}

function readCover(words: string): Reading<Cover> | undefined {
  const [, table, rowName = ''] = /^covers (\S+) (\S+)$/.exec(words) ?? [];
  if (table === undefined) return words.startsWith('covers') ? { ok: false, why: 'covers TABLE NAME' } : undefined;
  switch (table) {
    case 'row':
      if (!isRow(rowName)) return unknown('row', rowName, Object.keys(rows));
      return { ok: true, value: { table: 'row', name: rowName } };
    case 'spec':
      if (!isSpecificationRow(rowName)) return unknown('spec', rowName, Object.keys(specificationRows));
      return { ok: true, value: { table: 'spec', name: rowName } };
    case 'limit':
      if (!isLimit(rowName)) return unknown('limit', rowName, Object.keys(limitRows));
      return { ok: true, value: { table: 'limit', name: rowName } };
    default:
      return { ok: false, why: `there is no table ${table}; there are row, spec and limit` };
  }
}

function unknown(table: string, name: string, names: readonly string[]): Reading<never> {
  return { ok: false, why: `there is no ${table} ${name}; there are ${names.join(', ')}` };
}

/** The rows of both rails. */
const rows = { ...recoveryTable, ...serviceRecoveryTable };

function isRow(name: string): name is RecoveryRowName | ServiceRowName {
  return Object.hasOwn(rows, name);
}

function isSpecificationRow(name: string): name is SpecificationRowName {
  return Object.hasOwn(specificationRows, name);
}

function isLimit(name: string): name is LimitName {
  return Object.hasOwn(limitRows, name);
}

function readSetting(words: string): Reading<Partial<Setting>> | undefined {
  const [first = '', ...rest] = words.split(' ');
  const value = rest.join(' ');
  switch (first) {
    case 'wire':
      if (value !== 'ws' && value !== 'http' && value !== 'polling' && value !== 'tcp')
        return { ok: false, why: 'wire ws, wire http, wire polling or wire tcp' };
      return { ok: true, value: { wire: value } };
    case 'security':
      if (value !== 'nexo-blob' && value !== 'mac') return { ok: false, why: 'security nexo-blob or mac' };
      return { ok: true, value: { security: value } };
    case 'tokens':
      if (value !== 'oauth2') return { ok: false, why: 'tokens oauth2' };
      return { ok: true, value: { hasTokens: true } };
    case 'certification':
      if (rest.length !== 1) return { ok: false, why: 'certification CODE' };
      return { ok: true, value: { certificationCode: value } };
    case 'mode':
      if (value !== 'full') return { ok: false, why: 'mode full' };
      return { ok: true, value: { isFull: true } };
    case 'profile':
      if (!Object.hasOwn(profiles, value)) return unknown('profile', value, Object.keys(profiles));
      return { ok: true, value: { profile: value } };
    case 'dialect':
      if (!isDialectName(value)) return unknown('dialect', value, dialectNames);
      return { ok: true, value: { dialect: value } };
    case 'encoding':
      if (value !== 'xml' && value !== 'json') return { ok: false, why: 'encoding xml or encoding json' };
      return { ok: true, value: { encoding: value } };
    case 'terminals': {
      const pairs = rest.map((pair) => /^([a-z]+-\d+)=([A-Z][A-Z0-9]*)$/.exec(pair));
      if (pairs.length === 0 || pairs.includes(null)) return { ok: false, why: 'terminals till-1=T1 till-2=T2' };
      return {
        ok: true,
        value: { terminals: Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''])) },
      };
    }
    case 'online': {
      const [profile = '', ...more] = rest;
      if (!Object.hasOwn(serviceProfiles, profile)) return unknown('profile', profile, Object.keys(serviceProfiles));
      if (more.length > 0 && more.join(' ') !== 'without webhooks')
        return { ok: false, why: 'online PROFILE [without webhooks]' };
      return { ok: true, value: { service: { profile, hasWebhooks: more.length === 0 } } };
    }
    case 'gateway':
      if (rest[0] !== 'knows' || rest.length < 2) return { ok: false, why: 'gateway knows T1 T2' };
      return { ok: true, value: { known: rest.slice(1) } };
    default:
      return undefined;
  }
}

/** The sign-in of the head office: hashes of passwords, limits of tries, sessions and their cookie. */

import { expect, test } from 'vitest';
import { cookieOf, removedCookie, secretIn } from '../../../src/office/web/access/cookie.js';
import { hashPassword, isPassword, nobodysHash, readPasswordHash } from '../../../src/office/password/password.js';
import { idleMs, sessionMs, Sessions } from '../../../src/office/web/access/sessions.js';
import { SignIn } from '../../../src/office/web/access/sign-in.js';
import { closedMs, SignInTries, wrongMax } from '../../../src/office/web/access/sign-in-tries.js';

const cheap = { ln: 4, r: 1, p: 1 };

async function hashOf(password: string) {
  const hash = readPasswordHash(await hashPassword(password, cheap));
  if (hash === undefined) throw new Error('no hash');
  return hash;
}

test('A hash accepts its own password in each Unicode form of the same characters', async () => {
  const text = await hashPassword('Blåbärssoppa 7', cheap);
  expect(text).toMatch(/^\$scrypt\$ln=4,r=1,p=1\$/);
  const hash = readPasswordHash(text);
  if (hash === undefined) throw new Error('no hash');
  expect(await isPassword('Blåbärssoppa 7'.normalize('NFD'), hash)).toBe(true);
  expect(await isPassword('Blåbärssoppa 8', hash)).toBe(false);
  expect(await isPassword('Blåbärssoppa 7', nobodysHash(cheap))).toBe(false);
  expect(await hashPassword('Blåbärssoppa 7', cheap)).not.toBe(text);
});

test.each([
  'Blåbärssoppa 7',
  '$scrypt$ln=30,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2g',
  '$scrypt$ln=15,r=8,p=1$c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2g',
  '$2b$12$abcdefghijklmnopqrstuv',
])('The office refuses %j as a hash', (text) => {
  expect(readPasswordHash(text)).toBeUndefined();
});

test('Wrong passwords first block a name at its address, and then every name at this address', () => {
  let nowMs = 0;
  const tries = new SignInTries(() => nowMs);
  for (let wrong = 0; wrong < wrongMax.nameAtAddress; wrong += 1)
    expect(tries.begin('anna', '10.0.0.1')).toBeUndefined();
  expect(tries.begin('anna', '10.0.0.1')).toBe(closedMs);
  expect(tries.begin('anna', '10.0.0.2')).toBeUndefined();
  expect(tries.begin('bert', '10.0.0.1')).toBeUndefined();
  const left = wrongMax.address - wrongMax.nameAtAddress - 1;
  for (let wrong = 0; wrong < left; wrong += 1) expect(tries.begin(undefined, '::ffff:10.0.0.1')).toBeUndefined();
  expect(tries.begin('carl', '10.0.0.1')).toBe(closedMs);
  nowMs = closedMs + 1;
  expect(tries.begin('anna', '10.0.0.1')).toBeUndefined();
});

test('Wrong passwords from many addresses block the sign-in of a name', () => {
  const tries = new SignInTries(() => 0);
  for (let wrong = 0; wrong < wrongMax.name; wrong += 1)
    expect(tries.begin('anna', `10.0.${wrong >> 8}.${wrong & 255}`)).toBeUndefined();
  expect(tries.begin('anna', '10.9.9.9')).toBe(closedMs);
});

test('The addresses of one IPv6 network are counted together', () => {
  const tries = new SignInTries(() => 0);
  for (let wrong = 0; wrong < wrongMax.address; wrong += 1) tries.begin(undefined, `2001:db8:1:2::${wrong}`);
  expect(tries.begin(undefined, '2001:db8:1:2:ffff::1')).toBe(closedMs);
  expect(tries.begin(undefined, '2001:db8:1:3::1')).toBeUndefined();
});

test('A right password resets the count of its name at its address, but no other count', async () => {
  const signIn = new SignIn(new Map([['anna', await hashOf('correct horse')]]), () => 0);
  const wrong = { name: 'anna', password: 'wrong', address: '10.0.0.1' };
  for (let count = 1; count < wrongMax.nameAtAddress; count += 1) expect((await signIn.try(wrong)).type).toBe('wrong');
  expect((await signIn.try({ ...wrong, password: 'correct horse' })).type).toBe('open');
  expect((await signIn.try(wrong)).type).toBe('wrong');
  expect((await signIn.try({ ...wrong, name: 'nobody' })).type).toBe('wrong');
});

test('Attempts at the same time do not exceed the limit', async () => {
  const signIn = new SignIn(new Map([['anna', await hashOf('correct horse')]]), () => 0);
  const tries = Array.from({ length: 12 }, async () =>
    signIn.try({ name: 'anna', password: 'wrong', address: '10.0.0.1' }),
  );
  const types = (await Promise.all(tries)).map(({ type }) => type);
  expect(types.filter((type) => type === 'wrong')).toHaveLength(wrongMax.nameAtAddress);
  expect(types.filter((type) => type === 'closed')).toHaveLength(12 - wrongMax.nameAtAddress);
});

test('The log names an operator, and never an unknown name', async () => {
  const seen: unknown[] = [];
  const signIn = new SignIn(
    new Map([['anna', await hashOf('correct horse')]]),
    () => 0,
    (...event) => seen.push(event),
  );
  await signIn.try({ name: 'anna', password: 'correct horse', address: '::1' });
  await signIn.try({ name: 'correct horse', password: 'x', address: '::1' });
  expect(seen).toEqual([
    ['opened', { name: 'anna', address: '::1' }],
    ['refused', { address: '::1' }],
  ]);
});

test('A session ends after a time without use, after its maximum time, and when it is ended', () => {
  let nowMs = 0;
  const sessions = new Sessions(() => nowMs);
  const [idle, used, ended] = [sessions.open('anna'), sessions.open('anna'), sessions.open('anna')];
  sessions.end(ended);
  expect(sessions.nameOf(ended, true)).toBeUndefined();
  expect(sessions.nameOf(`${used}x`, true)).toBeUndefined();
  nowMs = idleMs - 1;
  // The page reads again by itself, which does not count as use.
  expect(sessions.nameOf(idle, false)).toBe('anna');
  expect(sessions.nameOf(used, true)).toBe('anna');
  nowMs = idleMs;
  expect(sessions.nameOf(idle, true)).toBeUndefined();
  for (; nowMs < sessionMs; nowMs += idleMs - 1) expect(sessions.nameOf(used, true)).toBe('anna');
  nowMs = sessionMs;
  expect(sessions.nameOf(used, true)).toBeUndefined();
});

test('The cookie is sent to this host only, and scripts cannot read it', () => {
  const secret = 'a'.repeat(43);
  expect(cookieOf(secret, true)).toBe(`__Host-tenderd-office=${secret}; Path=/; HttpOnly; SameSite=Strict; Secure`);
  expect(cookieOf(secret, false)).toBe(`tenderd-office=${secret}; Path=/; HttpOnly; SameSite=Strict`);
  expect(removedCookie(true)).toContain('Max-Age=0');
  expect(secretIn(`a=1; __Host-tenderd-office=${secret}`, true)).toBe(secret);
  expect(secretIn(`tenderd-office=${secret}`, true)).toBeUndefined();
  expect(secretIn(`tenderd-office=${secret}; tenderd-office=${secret}`, false)).toBeUndefined();
  expect(secretIn('tenderd-office=short', false)).toBeUndefined();
});

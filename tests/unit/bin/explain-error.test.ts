import { expect, it } from 'vitest';
import { explainError } from '@/db/postgres/explain-error';

const failing = (code: string, syscall?: string) =>
  Object.assign(new Error(`${code}: as the system says`), { code, ...(syscall ? { syscall } : {}) });

it.each(['ENOENT', 'EACCES'])('%s of a file stays what it is, of the socket it is the database', (code) => {
  expect(explainError(failing(code, 'open')).message).toBe(`${code}: as the system says`);
  expect(explainError(failing(code, 'connect')).message).toMatch(/database/);
});

it('what is no fault of the machine comes back as it is', () => {
  const error = new RangeError('own');
  expect(explainError(error)).toBe(error);
  expect(explainError('text').message).toBe('text');
  expect(explainError(failing('53100')).message).toMatch(/disk of the database is full/);
});

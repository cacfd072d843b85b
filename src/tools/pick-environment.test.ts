import { expect, test } from 'vitest';
import { pickEnvironment } from './pick-environment.ts';

test('a program gets what is named, as it is, and nothing else; what is not set is not there', () => {
  const environment = { PATH: '/bin', LANG: '', SECRET_TOKEN: 'hunter2', HOME: undefined };
  const picked = pickEnvironment(environment, ['PATH', 'LANG', 'HOME', 'TZ']);
  expect(picked).toEqual({ PATH: '/bin', LANG: '' });
  expect(Object.keys(picked)).toEqual(['PATH', 'LANG']);
});

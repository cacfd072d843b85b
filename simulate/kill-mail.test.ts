import { expect, test } from 'vitest';
import { patience, rounds } from '../src/base/rounds.fake.ts';
import { killMail } from './kill-mail.ts';

test(
  'mails through a faulty server and kills: each is delivered once, or told as in doubt',
  async () => {
    const often = { mails: rounds(500, 40), kills: rounds(40, 40) };
    const report = await killMail({ ...often, seed: 7 });
    expect(report.violations).toEqual([]);
    expect(report.delivered).toBeGreaterThan(often.mails / 2);
    expect(report.refused + report.brokenOff).toBeGreaterThan(0);
  },
  patience(240_000),
);

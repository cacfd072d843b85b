/** How full the disk is, and how much of it is free. */
import { holds, NO_THING, rule, type Thing } from '../values.ts';
import type { Test } from '../what.ts';

const disk = (path: string | undefined, isFree: boolean): Thing => ({
  ...NO_THING,
  source: { kind: 'tool', tool: 'system.disk', input: path === undefined ? {} : { path } },
  takes: isFree ? [{ kind: 'field', path: 'percentFree' }] : [],
});

/** "90 % full", "10 GB free": said of no file. */
const isRoom = (test: Test): boolean =>
  test.kind === 'compare' && /(?:full|free)$/.test(test.unit ?? '');

export const DISK_RULES = [
  rule(
    'condition: if|each-time ?the ?folder path test',
    'tell me when / is 90 % full',
    ([, , , path, test], { pieces }) =>
      path.startsWith('/') && isRoom(test)
        ? holds(disk(path, false), test, pieces[0]?.category === 'each-time')
        : null,
  ),
  rule('thing: ?the disk|disk-free', 'tell me when the disk is over 80 %', (_, { pieces }) =>
    disk(undefined, pieces.at(-1)?.category === 'disk-free'),
  ),
  rule(
    'thing: ?the disk|disk-free of|called ?the path',
    'tell me when the disk space on /home is below 10 %',
    ([, , , , path], { pieces }) =>
      path.startsWith('/')
        ? disk(
            path,
            pieces.some((one) => one.category === 'disk-free'),
          )
        : null,
  ),
  rule('thing: how-full ?the disk ?is', 'tell me how full the disk is', () =>
    disk(undefined, false),
  ),
  rule('amount: count percent full', 'tell me when the disk is less than 20 % full', ([value]) => ({
    value,
    isPercent: true,
    unit: '% full',
  })),
  rule(
    'amount: count percent|bytes free',
    'tell me when the disk has less than 10 GB free',
    ([value, unit], { pieces }) => {
      const isPercent = pieces[1]?.category === 'percent';
      return { value, isPercent, unit: `${isPercent ? '%' : unit} free` };
    },
  ),
];

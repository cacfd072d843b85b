/**
 * A program that changes the skill "x" and is killed, by itself and for real, before a step on the disk.
 * Arguments: the folder, the step, the change.
 */
import { CHANGES_OF_X, openWorkshop, watchedDisk } from './workshop.fake.ts';

const [folder = '', last = '', change = ''] = process.argv.slice(2);
let step = 0;
const disk = watchedDisk(() => {
  step += 1;
  if (step === Number(last)) process.kill(process.pid, 'SIGKILL');
});
await CHANGES_OF_X[change]?.(openWorkshop({ folder, disk }).workshop);

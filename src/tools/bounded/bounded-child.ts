/** What a child process runs that does bounded work. Each job has its time here too: its parent may be gone by then. */
import { serveJobs } from '../../base/serve-jobs.ts';
import { type Job, TIME_IS_UP } from './job.ts';
import { prepareJob } from './jobs.ts';
import { withinTime } from './within-time.ts';

serveJobs(async (job) => {
  const work = await prepareJob(job as Job);
  const done = withinTime(work);
  if (done === null) throw new Error(TIME_IS_UP);
  return done.value;
});

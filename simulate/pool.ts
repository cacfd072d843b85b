/** Spreads jobs over one process a core; every job is a message, every answer too. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';

export async function runJobs<Job extends object, Answer>(options: {
  worker: string;
  /** Asked for one job at a time; null when there are no more. */
  nextJob: () => Job | null;
  onAnswer: (answer: Answer) => void;
}): Promise<void> {
  await Promise.all(Array.from({ length: availableParallelism() }, () => runProcess(options)));
}

function runProcess<Job extends object, Answer>(options: {
  worker: string;
  nextJob: () => Job | null;
  onAnswer: (answer: Answer) => void;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(options.worker);
    const next = (): void => {
      const job = options.nextJob();
      if (job === null) child.disconnect();
      else child.send(job);
    };
    child.on('message', (answer) => {
      options.onAnswer(answer as Answer);
      next();
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`)),
    );
    next();
  });
}

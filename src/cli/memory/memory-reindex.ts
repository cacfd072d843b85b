/** `rote memory reindex`: what memories are found by meaning with, made at once. */
import { RoteError } from '../../base/errors.ts';
import type { ModelFailure } from '../../domain/model-call.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

export function memoryReindex({ flags, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const meaning = await house.meaning();
    const { made, leftOut, failure } = await untilInterrupted((signal) =>
      meaning.catchUp({
        signal,
        anew: flags.isSet('all'),
        onProgress: ({ done, all }) => context.progress(`${done} of ${all}`),
      }),
    );
    if (failure !== null) throw notDone(failure, made);
    const refused =
      leftOut === 0 ? '' : ` The model did not take ${leftOut}: these are found by their words.`;
    return { data: { made, leftOut }, text: `${made} made.${refused}` };
  });
}

function notDone({ code, message }: ModelFailure, made: number): RoteError {
  const isMissing = code === 'no-model' || code === 'unknown-model';
  return new RoteError(
    {
      code: isMissing ? 'no-embedding-model' : 'not-reindexed',
      message: `After ${made}: ${message}`,
      hint: isMissing
        ? 'Name it in config.yaml, with a provider of models.chain: memory: { embedding: openai/text-embedding-3-small }'
        : 'What was made is kept: rote memory reindex goes on.',
    },
    { blame: isMissing ? 'request' : 'failure' },
  );
}

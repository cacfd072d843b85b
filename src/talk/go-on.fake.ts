/** A conversation whose agent has stopped at its limit and asked whether to go on. */
import type { Reply } from '../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';

const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });

/** The next message that goes on writes the second file; any other is answered with "Something new.". */
export async function openPausedHome(
  watched: Pick<Parameters<typeof openAgentHome>[0], 'onText' | 'emit'> = {},
): Promise<AgentHome> {
  const house = await openAgentHome({
    ...watched,
    agent: { limits: { callsPerTurn: 1 } },
    scenario: ({ system, userText }) => {
      if (system.startsWith('You turn what a person says')) return { text: '{"kind":"talk"}' };
      if (userText.startsWith('Write')) return cmd('file.write --path a --content x');
      if (userText.includes('"path":"a"') || userText.includes('Go on now.'))
        return cmd('file.write --path b --content x');
      return { text: userText.includes('"path":"b"') ? 'All there.' : 'Something new.' };
    },
  });
  house.write(
    'config.yaml',
    [
      'timezone: Europe/Berlin',
      'models:',
      '  discover: false',
      '  chain:',
      `    - { kind: openai-compatible, url: "${house.server.url}", model: test-model }`,
    ].join('\n'),
  );
  const paused = await house.say('Write two files');
  if (paused.summary !== 'stopped at the limit of the turn')
    throw new Error(`it did not stop: ${paused.summary}`);
  return house;
}

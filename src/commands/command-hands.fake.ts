/** Real hands over a small set of tools in memory; whatever they call goes to the one who asks for them. */
import { type CommandHands, createCommandHands } from './command-hands.ts';
import { createFakePorts, type FakePorts } from './command-ports.fake.ts';
import type { CommandTool } from './command-tool.ts';

export interface FakeHands {
  tools: FakePorts['tools'];
  handsFor(call: FakePorts['call']): CommandHands;
}

export function createFakeHands(more: readonly CommandTool[] = []): FakeHands {
  const ports = createFakePorts();
  ports.tools.push(...more);
  return {
    tools: ports.tools,
    handsFor: (call) => createCommandHands({ ...ports, call }),
  };
}

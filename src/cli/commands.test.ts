import { expect, test } from 'vitest';
import { allFlags } from './check-arguments.ts';
import { COMMANDS } from './commands.ts';

test('a flag has one arity whatever the command', () => {
  const arity = new Map<string, boolean>();
  for (const [name, flag] of allFlags(COMMANDS.all())) {
    const takesValue = flag.value !== undefined;
    expect(arity.get(name) ?? takesValue, `--${name}`).toBe(takesValue);
    arity.set(name, takesValue);
  }
});

test('every command can be loaded and has an example that calls it', async () => {
  for (const command of COMMANDS.all()) {
    expect(await command.load()).toBeTypeOf('function');
    const call = `rote ${command.path.join(' ')}`;
    expect(command.examples.some((example) => example.command.includes(call))).toBe(true);
  }
});

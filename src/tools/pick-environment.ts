/** A program that Rote starts sees the variables that are named here, and nothing else of ours. */

export type Environment = Readonly<Record<string, string | undefined>>;

export function pickEnvironment(
  environment: Environment,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}

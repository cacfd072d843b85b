/** Reads a container file as its builder does: one instruction a row, the continued lines put together, comments left out. */
export interface Instruction {
  name: string;
  value: string;
}

export function readContainerFile(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(' ');
      return { name, value: rest.join(' ').trim() };
    });
}

/** The instructions of the image itself: those of the last stage. */
export function lastStage(file: readonly Instruction[]): Instruction[] {
  return file.slice(file.findLastIndex(({ name }) => name === 'FROM'));
}

/** A command in the form that needs no shell; anything else is no JSON and throws. */
export function wordsOf(file: readonly Instruction[], name: string): string[] {
  const value = file.find((one) => one.name === name)?.value ?? '';
  return JSON.parse(value.slice(value.indexOf('[')));
}

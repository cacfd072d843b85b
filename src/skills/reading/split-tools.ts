/** Takes a line of tool names apart: at spaces and commas, but not inside the brackets of `Bash(git add *)`. */

export function splitTools(text: string): string[] {
  const whole = text.trim();
  const bare = whole.startsWith('[') && whole.endsWith(']') ? whole.slice(1, -1) : whole;
  const tools: string[] = [];
  let depth = 0;
  let start = 0;
  const take = (end: number) => {
    const tool = bare.slice(start, end);
    if (tool !== '') tools.push(tool);
    start = end + 1;
  };
  for (let index = 0; index < bare.length; index++) {
    const letter = bare.charAt(index);
    if (letter === '(') depth++;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && /[\s,]/.test(letter)) take(index);
  }
  take(bare.length);
  return tools;
}

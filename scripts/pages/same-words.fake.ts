/** Whether what a page shows is what was said, but for what differs each time: ids, instants, seconds, folders, ports. */
export function sameWords({
  shown,
  said,
  home,
}: {
  shown: string;
  said: string;
  home: string;
}): boolean {
  const pattern = masked(shown)
    .trim()
    .split('…')
    .map((part) => RegExp.escape(part))
    .join('[^]*');
  return new RegExp(`^${pattern}$`).test(masked(said.replaceAll(home, '/home/you/.rote')).trim());
}

const MASKS: readonly [RegExp, string][] = [
  [/\/home\/\w+\/\.rote/g, 'HOME'],
  [/127\.0\.0\.1:\d+/g, 'ADDRESS'],
  [/\b([a-z]+)_[0-9a-z]{10,}/g, '$1_ID'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT'],
  [/\d\d:\d\d:\d\d(?:\.\d+)?/g, 'SECONDS'],
  [/\b\d+\.\d+\.\d+(?:-rc\.\d+)?\b/g, 'VERSION'],
  [/"(version|uptimeMs)":[^,}]+/g, '"$1":0'],
  [/ {2,}/g, '  '],
  [/\s+$/gm, '\n'],
];

function masked(text: string): string {
  return MASKS.reduce((rest, [pattern, put]) => rest.replaceAll(pattern, put), text);
}

/** Goes to another place of the page, from code that is no component. */
let go: (url: string) => void = () => undefined;

export function setNavigate(to: (url: string) => void): void {
  go = to;
}

export function navigate(url: string): void {
  go(url);
}

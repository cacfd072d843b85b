/** The link that signs somebody in on the page. The code stands behind the `#`, which no browser sends anywhere. */
export function pageLink(address: string, code: string): string {
  // Where it listens on every address, this one is at hand.
  const reached = address.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, '//127.0.0.1');
  return `${reached}/#code=${code}`;
}

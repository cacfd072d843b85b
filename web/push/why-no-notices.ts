/** Why this browser shows none; null if it can. */
export function whyNoNotices(browser: {
  isSecureContext: boolean;
  hasPush: boolean;
  permission: string;
}): string | null {
  if (!browser.isSecureContext)
    return 'Browsers allow notices only over HTTPS, or on the machine itself (localhost). rote help page says how to get there.';
  if (!browser.hasPush)
    return 'This browser takes no notices from pages. On an iPhone or iPad, add the page to the home screen first.';
  if (browser.permission === 'denied')
    return 'Notices of this page are blocked in the settings of your browser. Allow them there first.';
  return null;
}

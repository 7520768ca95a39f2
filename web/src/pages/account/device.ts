// What to call a passkey at first: what it is made on, as far as the browser says.
const KNOWN: [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Android'],
  [/mac/i, 'Mac'],
  [/windows/i, 'Windows'],
  [/cros/i, 'Chromebook'],
  [/linux/i, 'Linux'],
];

export function deviceName(agent: string, otherwise: string): string {
  return KNOWN.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise;
}

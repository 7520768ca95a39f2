// Addresses of the twelve court drawings, by card code.
const files = import.meta.glob<string>('../assets/courts/*.svg', { eager: true, query: '?url', import: 'default' });

export const COURTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]),
);

/** Fetches the drawings before the first deal, so that no card comes without its figure. */
export function preloadCourts(): void {
  for (const url of Object.values(COURTS)) new Image().src = url;
}

// Addresses of the twelve court drawings, by card code.
const files = import.meta.glob<string>('../assets/courts/*.svg', { eager: true, query: '?url', import: 'default' });

export const COURTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]),
);

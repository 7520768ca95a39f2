// How the four letters of a table are read, and the address that they make.

/** Four letters in capitals, however they were typed; null while it is something else. */
export function readCode(text: string): string | null {
  const letters = text.replace(/[\s.·-]/g, '').toUpperCase();
  return /^[A-Z]{4}$/.test(letters) ? letters : null;
}

export function codeAddress(origin: string, code: string): string {
  return `${origin}/t/${code}`;
}

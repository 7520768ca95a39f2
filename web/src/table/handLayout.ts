// Where each card of the hand goes, in one row and in two. The style sheet picks which of the two it uses.

export interface HandSpot {
  /** Column and row when the hand lies in two rows, and how many cards that row holds. */
  column: number;
  row: number;
  length: number;
}

/** In two rows the upper one takes the odd card; five cards or fewer lie in the lower row alone. */
export function twoRows(count: number): HandSpot[] {
  const upper = count > 5 ? Math.ceil(count / 2) : 0;
  return Array.from({ length: count }, (_, i) =>
    i < upper
      ? { column: i, row: 0, length: upper }
      : { column: i - upper, row: 1, length: count - upper },
  );
}

/** The card the arrow keys go to, or null when the key does not move along the hand. */
export function moveAlong(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'ArrowRight':
      return (at + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

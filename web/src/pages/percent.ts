// Chances in words: few digits, and never a nought for what can happen.

/** "26,5 %" in French, "26.5%" in English; what is rarer than a hundredth of a percent is "< 0,01 %". */
export function percent(share: number, lang: 'fr' | 'en'): string {
  const point = (text: string) => (lang === 'fr' ? `${text.replace('.', ',')}\u00a0%` : `${text}%`);
  const hundredths = share * 100;
  if (share > 0 && hundredths < 0.01) return `<\u00a0${point('0.01')}`;
  return point(hundredths === 0 ? '0' : hundredths < 1 ? hundredths.toFixed(2) : hundredths.toFixed(1));
}

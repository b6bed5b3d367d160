/** As wide as a letter of an amount is on average, in its own size; digits are wider, commas and points narrower. */
const LETTER_EM = 0.56;
/** Shorter ones fit everywhere. */
const SHORT_LENGTH = 7;

/**
 * One line, in smaller letters where it would not fit: half an amount reads like another. What it stands in gives the size, and says how wide
 * it is (`@container`).
 */
export function Figure({ text }: { readonly text: string }) {
  if (text.length <= SHORT_LENGTH) return text;
  const width = (100 / (text.length * LETTER_EM)).toFixed(2);
  return (
    <span className="whitespace-nowrap" style={{ fontSize: `min(1em, ${width}cqi)` }}>
      {text}
    </span>
  );
}

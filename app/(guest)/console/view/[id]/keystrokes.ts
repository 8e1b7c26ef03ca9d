/** A key of a US keyboard: its keysym, its place, and whether Shift is held. */
export type Keystroke = { keysym: number; code: string; isShifted: boolean };

const places =
  "Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal BracketLeft BracketRight Backslash Semicolon Quote Comma Period Slash".split(
    " ",
  );
const plain = "`1234567890-=[]\\;',./";
const shifted = '~!@#$%^&*()_+{}|:"<>?';

const blanks: Record<string, Omit<Keystroke, "isShifted">> = {
  " ": { keysym: 0x20, code: "Space" },
  "\n": { keysym: 0xff0d, code: "Enter" },
  "\t": { keysym: 0xff09, code: "Tab" },
};

function keystrokeOf(character: string): Keystroke | null {
  const blank = blanks[character];
  if (blank) return { ...blank, isShifted: false };
  const keysym = character.charCodeAt(0);
  if (/^[A-Za-z]$/.test(character))
    return { keysym, code: `Key${character.toUpperCase()}`, isShifted: /[A-Z]/.test(character) };
  const isShifted = shifted.includes(character);
  const code = places[(isShifted ? shifted : plain).indexOf(character)];
  return code === undefined ? null : { keysym, code, isShifted };
}

/** The keys that type a text, and the characters that no key of a US keyboard types. */
export function keystrokesOf(text: string): { keys: Keystroke[]; unknown: string[] } {
  const keys: Keystroke[] = [];
  const unknown = new Set<string>();
  for (const character of text.replace(/\r\n?/g, "\n")) {
    const key = keystrokeOf(character);
    if (key) keys.push(key);
    else unknown.add(character);
  }
  return { keys, unknown: [...unknown] };
}

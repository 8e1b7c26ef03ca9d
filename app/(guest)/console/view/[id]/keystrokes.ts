import { type Layout, places, rowsOf } from "./layouts";

/** Modifiers held while another key is pressed. */
export const held = {
  shift: { keysym: 0xffe1, code: "ShiftLeft" },
  third: { keysym: 0xfe03, code: "AltRight" },
} as const;
export type Held = keyof typeof held;

/** One keystroke: keysym, physical key code, and the modifier held meanwhile. */
export type Keystroke = { keysym: number; code: string; holding: Held | null };

const space: Keystroke = { keysym: 0x20, code: "Space", holding: null };
const blanks: Record<string, Keystroke> = {
  " ": space,
  "\n": { keysym: 0xff0d, code: "Enter", holding: null },
  "\t": { keysym: 0xff09, code: "Tab", holding: null },
};
const deadKeysyms: Record<string, number> = { "`": 0xfe50, "´": 0xfe51, "^": 0xfe52 };

const levels = [
  ["plain", null],
  ["shifted", "shift"],
  ["third", "third"],
] as const;

function keysymOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point <= 0xff ? point : 0x01000000 | point;
}

/** Character → the keys that type it. */
export function keysOf(layout: Layout): ReadonlyMap<string, readonly Keystroke[]> {
  const rows = rowsOf[layout];
  const found = new Map<string, Keystroke[]>(Object.entries(blanks).map(([blank, key]) => [blank, [key]]));
  for (const [level, holding] of levels)
    for (const [at, character] of [...(rows[level] ?? "")].entries()) {
      const code = places[at];
      if (code === undefined || found.has(character)) continue;
      const isDead = rows.dead?.includes(character);
      const keysym = (isDead && deadKeysyms[character]) || keysymOf(character);
      found.set(character, [{ keysym, code, holding }, ...(isDead ? [space] : [])]);
    }
  return found;
}

/** Returns the keystrokes that type a text, and the characters that the layout cannot type. */
export function keystrokesOf(text: string, layout: Layout): { keys: Keystroke[]; unknown: string[] } {
  const known = keysOf(layout);
  const keys: Keystroke[] = [];
  const unknown = new Set<string>();
  for (const character of text.normalize("NFC").replace(/\r\n?/g, "\n")) {
    const typing = known.get(character);
    if (typing) keys.push(...typing);
    else unknown.add(character);
  }
  return { keys, unknown: [...unknown] };
}

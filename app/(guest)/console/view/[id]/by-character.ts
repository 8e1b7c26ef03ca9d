import { type Held, held, keysOf } from "./keystrokes";
import type { Layout } from "./layouts";

/** One press or release: keysym, physical key code, and whether it goes down. */
export type KeyEvent = [keysym: number, code: string, isDown: boolean];

const shifts = new Set(["ShiftLeft", "ShiftRight"]);
const thirds = new Set(["AltRight"]);
/** While one of these is held a key is a shortcut, and Shift and AltGr belong to it. */
const commands = new Set(["ControlLeft", "ControlRight", "AltLeft", "MetaLeft", "MetaRight"]);

/** Legacy X11 keysyms of Cyrillic letters and a few signs, older than those derived from Unicode. */
function characterOf(keysym: number): string {
  if ((keysym >= 0x20 && keysym <= 0x7e) || (keysym >= 0xa0 && keysym <= 0xff) || keysym === 0x20ac)
    return String.fromCodePoint(keysym);
  if (keysym >= 0x01000100 && keysym <= 0x0110ffff) return String.fromCodePoint(keysym - 0x01000000);
  if (keysym === 0x6b0) return "№";
  if (keysym === 0x6a3 || keysym === 0x6b3 || (keysym >= 0x6c0 && keysym <= 0x6ff))
    return new TextDecoder("koi8-r").decode(Uint8Array.of(keysym & 0xff));
  return "";
}

const isLetter = (character: string): boolean => character.toLowerCase() !== character.toUpperCase();

/**
 * Translates key events so that they type the same characters on a machine with that layout. Characters that the
 * layout lacks are sent by physical key.
 */
export function makeTranslator(layout: Layout): (event: KeyEvent) => KeyEvent[] {
  const known = keysOf(layout);
  /** Physical key pressed → key code sent to the machine. */
  const sent = new Map<string, string>();
  const down = { shift: new Map<string, number>(), third: new Map<string, number>() };
  const commanding = new Set<string>();

  /** Wraps the keys in events that release unwanted modifiers or press the missing one, and restore them afterwards. */
  function around(wanted: Held | null, keys: KeyEvent[]): KeyEvent[] {
    const before: KeyEvent[] = [];
    const after: KeyEvent[] = [];
    for (const name of ["shift", "third"] as const) {
      const pressed = [...down[name]];
      if (wanted === name && pressed.length === 0) {
        before.push([held[name].keysym, held[name].code, true]);
        after.unshift([held[name].keysym, held[name].code, false]);
      }
      if (wanted === name) continue;
      before.push(...pressed.map(([code, keysym]): KeyEvent => [keysym, code, false]));
      after.unshift(...pressed.map(([code, keysym]): KeyEvent => [keysym, code, true]));
    }
    return [...before, ...keys, ...after];
  }

  return ([keysym, code, isDown]) => {
    const list = shifts.has(code) ? down.shift : thirds.has(code) ? down.third : null;
    if (list) {
      if (isDown) list.set(code, keysym);
      else list.delete(code);
      return [[keysym, code, isDown]];
    }
    if (commands.has(code)) {
      if (isDown) commanding.add(code);
      else commanding.delete(code);
      return [[keysym, code, isDown]];
    }
    if (!isDown) {
      const place = sent.get(code) ?? code;
      sent.delete(code);
      return place === "" ? [] : [[keysym, place, false]];
    }
    const character = characterOf(keysym);
    const [first, ...rest] = known.get(character) ?? [];
    if (!first) return [[keysym, code, true]];
    const isShiftHeld = down.shift.size > 0;
    const isThirdHeld = down.third.size > 0;
    // Caps Lock may be on at either end, so letters leave Shift as it is.
    const isRight =
      (isLetter(character) && !isThirdHeld && first.holding !== "third") ||
      (isShiftHeld === (first.holding === "shift") && isThirdHeld === (first.holding === "third"));
    if (commanding.size > 0 || (isRight && rest.length === 0)) {
      sent.set(code, first.code);
      return [[first.keysym, first.code, true]];
    }
    sent.set(code, "");
    const tap = (key: typeof first): KeyEvent[] =>
      around(key.holding, [
        [key.keysym, key.code, true],
        [key.keysym, key.code, false],
      ]);
    return [first, ...rest].flatMap(tap);
  };
}

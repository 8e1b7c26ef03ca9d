import { type Held, held, keysOf } from "./keystrokes";
import type { Layout } from "./layouts";

/** One press or release: what the key says, its place, whether it goes down. */
export type KeyEvent = [keysym: number, code: string, isDown: boolean];

const shifts = new Set(["ShiftLeft", "ShiftRight"]);
const thirds = new Set(["AltRight"]);
/** With one of these held a key is a command, which Shift and AltGr belong to. */
const commands = new Set(["ControlLeft", "ControlRight", "AltLeft", "MetaLeft", "MetaRight"]);

/** Names of Cyrillic letters and a few signs that are older than those made from Unicode. */
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
 * Turns presses on the keyboard in front of the browser into those which type the same characters on a machine with
 * that layout. What the layout has no key for goes by its place.
 */
export function makeTranslator(layout: Layout): (event: KeyEvent) => KeyEvent[] {
  const known = keysOf(layout);
  /** Pressed place → the place that the machine was told. */
  const sent = new Map<string, string>();
  const down = { shift: new Map<string, number>(), third: new Map<string, number>() };
  const commanding = new Set<string>();

  /** Lets go of what is held and not wanted, or the other way round, and back again. */
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
    // Caps Lock may be on, here and there: letters leave Shift as it is.
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

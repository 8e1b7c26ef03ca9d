import { isPinForm } from "@/lib/base/pin-form";

/** Popular PINs that the patterns below do not cover. */
const favourites = new Set([
  "1004",
  "2580",
  "0852",
  "5683",
  "1379",
  "159753",
  "147258",
  "123654",
  "112233",
  "131313",
]);

const stepsOf = (pin: string): number[] =>
  Array.from(pin.slice(1), (digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);

/** One repeated digit, or a sequence up or down: 0000, 1234, 9876, 7890. */
const isRun = (pin: string): boolean => {
  const [first, ...rest] = stepsOf(pin);
  return first !== undefined && [0, 1, 9].includes(first) && rest.every((step) => step === first);
};

/** Repeats two or three digits: 1212, 123123. */
const isRepeated = (pin: string): boolean => /^(\d{2,3})\1+$/.test(pin);

/** Looks like a year of birth. */
const isYear = (pin: string): boolean => /^(19|20)\d\d$/.test(pin);

/** Returns whether a guesser would try this PIN early. Such a PIN gets a warning but is accepted. */
export const isWeakPin = (pin: string): boolean =>
  isPinForm(pin) && (isRun(pin) || isRepeated(pin) || isYear(pin) || favourites.has(pin));

export const reasonLength = { min: 10, max: 1000 } as const;

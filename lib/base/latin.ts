/** Letters of other alphabets and with marks that fold into none of the basic ones. */
const letters: Readonly<Record<string, string>> = {
  ...{
    ä: "ae",
    ö: "oe",
    ü: "ue",
    ß: "ss",
    ø: "o",
    æ: "ae",
    œ: "oe",
    å: "a",
    ł: "l",
    đ: "d",
    ð: "d",
    þ: "th",
    ı: "i",
  },
  ...{
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    е: "e",
    ё: "e",
    ж: "zh",
    з: "z",
    и: "i",
    й: "y",
    к: "k",
    л: "l",
  },
  ...{ м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh", ц: "ts", ч: "ch" },
  ...{ ш: "sh", щ: "shch", ъ: "", ы: "y", ь: "", э: "e", ю: "yu", я: "ya", і: "i", ї: "i", є: "e", ґ: "g" },
  ...{ α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k", λ: "l", μ: "m" },
  ...{
    ν: "n",
    ξ: "x",
    ο: "o",
    π: "p",
    ρ: "r",
    σ: "s",
    ς: "s",
    τ: "t",
    υ: "y",
    φ: "f",
    χ: "ch",
    ψ: "ps",
    ω: "o",
  },
  ...{ "&": "+", "€": "E", "–": "-", "—": "-", "’": "'", "‘": "'", "“": "'", "”": "'", "„": "'", '"': "'" },
  ...{ "*": ".", ";": ",", "!": ".", _: "-", "@": "(at)", "[": "(", "]": ")", "{": "(", "}": ")" },
};

/** A letter in basic Latin ones; itself without its marks where none are usual for it. */
export function folded(letter: string): string {
  const small = letter.toLowerCase();
  const known = letters[small];
  if (known !== undefined) return letter === small ? known : known.charAt(0).toUpperCase() + known.slice(1);
  const bare = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const again = letters[bare.toLowerCase()];
  if (again !== undefined)
    return bare === bare.toLowerCase() ? again : again.charAt(0).toUpperCase() + again.slice(1);
  return bare;
}

const isEdge = (letter: string | undefined): boolean => letter === " " || letter === "/";

/**
 * A text in the characters that every bank of SEPA takes: letters without marks, digits, and `/-?:().,'+`. Others are
 * written in these letters where that is usual, else left out. No slash at either end, and no two together.
 */
export function sepaText(text: string, most: number): string {
  const found = Array.from(text.slice(0, most * 4), folded)
    .join("")
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, " ")
    .replaceAll(/\/{2,}/g, "/")
    .replaceAll(/ {2,}/g, " ")
    .slice(0, most);
  let [start, end] = [0, found.length];
  while (start < end && isEdge(found[start])) start++;
  while (end > start && isEdge(found[end - 1])) end--;
  return found.slice(start, end);
}

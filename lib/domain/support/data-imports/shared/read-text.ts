import { isDay } from "@/lib/base/is-day";

const entities: Readonly<Record<string, string>> = {
  ...{
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    euro: "€",
    pound: "£",
    copy: "©",
    reg: "®",
  },
  ...{
    auml: "ä",
    ouml: "ö",
    uuml: "ü",
    Auml: "Ä",
    Ouml: "Ö",
    Uuml: "Ü",
    szlig: "ß",
    eacute: "é",
    egrave: "è",
  },
  ...{ agrave: "à", ccedil: "ç", ndash: "–", mdash: "—", hellip: "…", laquo: "«", raquo: "»", deg: "°" },
};

/** The letter of a code; a space for what no text holds. */
const letterOf = (code: number): string =>
  code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " ";

/** Control characters, without tab and line breaks; a row of ours cannot hold the first of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A stored text as people typed it: older systems store it with HTML's entities. */
export const plainText = (text: string | null | undefined): string =>
  (text ?? "")
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
      (whole, decimal?: string, hexadecimal?: string, name?: string) => {
        if (decimal) return letterOf(Number(decimal));
        if (hexadecimal) return letterOf(Number.parseInt(hexadecimal, 16));
        return name && Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
      },
    )
    .replaceAll(control, "");

/** One line of at most that many letters. */
export const plainLine = (text: string | null | undefined, most = 200): string =>
  [...plainText(text).trim().replaceAll(/\s+/g, " ")].slice(0, most).join("");

/** A text of at most that many letters; says so where it was longer. */
export function cutText(text: string, most: number, onCut: () => void): string {
  if (text.length > most) onCut();
  return text.slice(0, most);
}

/** The day of `2024-01-31` or `2024-01-31 12:00:00`; null for `0000-00-00` and what is no day. */
export function readDay(text: string | null | undefined): string | null {
  const day = (text ?? "").slice(0, 10);
  return isDay(day) && day >= "1970-01-02" && day < "2200-01-01" ? day : null;
}

/** The moment of `2024-01-31 12:00:00`, whose time zone is not known: taken as UTC. */
export function readMoment(text: string | null | undefined): Date | null {
  const day = readDay(text);
  if (day === null) return null;
  const time = /^\d\d:\d\d:\d\d$/.exec((text ?? "").slice(11, 19))?.[0] ?? "00:00:00";
  const at = new Date(`${day}T${time}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export const isSet = (text: string | null | undefined): boolean =>
  /^(?:1|on|yes|true)$/i.test((text ?? "").trim());

/** Types by name, with the number of each; DKIM and SPF are texts, and travel as TXT. */
const numbers = {
  A: 1,
  AAAA: 28,
  CAA: 257,
  CDS: 59,
  CNAME: 5,
  DKIM: 16,
  DNAME: 39,
  DS: 43,
  HTTPS: 65,
  LOC: 29,
  MX: 15,
  NAPTR: 35,
  NS: 2,
  PTR: 12,
  SMIMEA: 53,
  SOA: 6,
  SPF: 16,
  SRV: 33,
  SSHFP: 44,
  SVCB: 64,
  TLSA: 52,
  TXT: 16,
} as const;

export type NamedType = keyof typeof numbers;
/** A type that a record can have: one with a name here, or any other by its number (RFC 3597). */
export type RecordType = NamedType | `TYPE${number}`;

export const recordTypes = Object.keys(numbers) as NamedType[];

const isNamed = (text: string): text is NamedType => Object.hasOwn(numbers, text);
const byNumber = new Map<number, NamedType>();
for (const name of recordTypes) if (name !== "DKIM" && name !== "SPF") byNumber.set(numbers[name], name);

/** What name servers make themselves when they sign a zone. */
const signing = new Map<number, string>([
  [24, "SIG"],
  [46, "RRSIG"],
  [47, "NSEC"],
  [48, "DNSKEY"],
  [50, "NSEC3"],
  [51, "NSEC3PARAM"],
  [63, "ZONEMD"],
]);
const signingNames = new Set(signing.values());

/** Numbers of questions and signatures of messages (RFC 6895, 3.1), which no record has. */
const isMeta = (number: number): boolean =>
  number === 0 || number === 41 || (number >= 128 && number <= 255) || number === 65_535;

/** The type of that name in any case, or of that number as `TYPE65`; null = it is none that a record can have. */
export function readType(text: string): RecordType | null {
  const name = text.toUpperCase();
  if (isNamed(name)) return name;
  const [, digits] = /^TYPE(\d{1,5})$/.exec(name) ?? [];
  const number = Number(digits ?? Number.NaN);
  if (!(number <= 65_535) || isMeta(number) || signing.has(number)) return null;
  return byNumber.get(number) ?? `TYPE${number}`;
}

/** The name of a type that only the name servers write; null = it is another. */
export function signingType(text: string): string | null {
  const name = text.toUpperCase();
  if (signingNames.has(name)) return name;
  const [, digits] = /^TYPE(\d{1,5})$/.exec(name) ?? [];
  return (digits !== undefined && signing.get(Number(digits))) || null;
}

export const isRecordType = (text: string): text is RecordType => readType(text) === text;

export const isTypeByNumber = (type: string): type is `TYPE${number}` => /^TYPE\d/.test(type);

/** The type's number; 0 = it is none. */
export function typeNumber(type: string): number {
  if (isNamed(type)) return numbers[type];
  return isTypeByNumber(type) ? Number(type.slice(4)) : 0;
}

/** The type under which name servers know it. */
export const servedType = (type: string): string => (type === "DKIM" || type === "SPF" ? "TXT" : type);

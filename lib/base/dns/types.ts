/** Type numbers by name. DKIM and SPF are served as TXT. */
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
/** A record type: one of the names above, or any other by number (RFC 3597). */
export type RecordType = NamedType | `TYPE${number}`;

export const recordTypes = Object.keys(numbers) as NamedType[];

const isNamed = (text: string): text is NamedType => Object.hasOwn(numbers, text);
const byNumber = new Map<number, NamedType>();
for (const name of recordTypes) if (name !== "DKIM" && name !== "SPF") byNumber.set(numbers[name], name);

/** DNSSEC types that name servers generate when they sign a zone. */
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

/** Query and meta types (RFC 6895, 3.1), which records cannot have. */
const isMeta = (number: number): boolean =>
  number === 0 || number === 41 || (number >= 128 && number <= 255) || number === 65_535;

/** Parses a type name in any case, or a number such as `TYPE65`; null if records cannot have the type. */
export function readType(text: string): RecordType | null {
  const name = text.toUpperCase();
  if (isNamed(name)) return name;
  const [, digits] = /^TYPE(\d{1,5})$/.exec(name) ?? [];
  const number = Number(digits ?? Number.NaN);
  if (!(number <= 65_535) || isMeta(number) || signing.has(number)) return null;
  return byNumber.get(number) ?? `TYPE${number}`;
}

/** Returns the name of a type that only name servers generate; null for any other type. */
export function signingType(text: string): string | null {
  const name = text.toUpperCase();
  if (signingNames.has(name)) return name;
  const [, digits] = /^TYPE(\d{1,5})$/.exec(name) ?? [];
  return (digits !== undefined && signing.get(Number(digits))) || null;
}

export const isRecordType = (text: string): text is RecordType => readType(text) === text;

export const isTypeByNumber = (type: string): type is `TYPE${number}` => /^TYPE\d/.test(type);

/** Returns the type's number; 0 if it is not a type. */
export function typeNumber(type: string): number {
  if (isNamed(type)) return numbers[type];
  return isTypeByNumber(type) ? Number(type.slice(4)) : 0;
}

/** Returns the type as served by name servers. */
export const servedType = (type: string): string => (type === "DKIM" || type === "SPF" ? "TXT" : type);

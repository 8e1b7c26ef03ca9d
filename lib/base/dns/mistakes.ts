/** Errors in a record or a line of a zone file: name and API text. */
const texts = {
  address4: "is no IPv4 address",
  address6: "is no IPv6 address",
  alone: "a CNAME has to be alone at its name",
  beneath: "lies beneath the DNAME {what}",
  bracket_extra: 'has an unmatched ")"',
  bracket_open: "has a bracket that does not end",
  class: "class {what} is not taken",
  cname_top: "CNAME cannot be the zone's own name",
  content_missing: "the content is missing",
  digest_length: "the digest of this kind must have {what} hexadecimal digits",
  directive: "{what} is not taken",
  directive_words: "{what} has too many words",
  dname_once: "there is another DNAME of that name",
  ds_top: "DS of a zone stands in the zone above it",
  empty: "is empty",
  escape: "has an escape that is none",
  first_name: "the first record has no name",
  form: "must be {what}",
  generic: "must be \\# , the number of bytes and as many of them in hexadecimal digits",
  hex: "must be in hexadecimal digits",
  host: "is no whole host name",
  line: "must be one line",
  long: "must have at most {what} bytes",
  name: "is no name of the zone {what}",
  name_unserved: "has a name that the name servers cannot keep",
  ns_wildcard: "of NS cannot have a wildcard",
  origin: "$ORIGIN is no name",
  priority: "has another priority",
  quote: "has a quote that does not end",
  signed: "{what} is made by the name servers when they sign a zone",
  soa_name: "of SOA must be the zone's own",
  soa_twice: "there is more than one SOA",
  svc_alias: "priority 0 has no parameters",
  svc_mandatory: "a parameter that is mandatory is missing: {what}",
  svc_param: "the parameter {what} is not right",
  svc_twice: "the parameter {what} stands there twice",
  ttl: "$TTL is not a valid duration",
  ttl_large: "the time to live must be at most {what}",
  type: "type {what} is not taken",
  type_missing: "type is missing",
  unserved: "type {what} is not served here",
} as const;

export type MistakeCode = keyof typeof texts;
export const mistakeCodes = Object.keys(texts) as MistakeCode[];

/** `what`: the name, number or format that the text mentions. */
export type Wrong = { wrong: MistakeCode; what?: string };

export const wrong = (code: MistakeCode, what?: string): Wrong =>
  what === undefined ? { wrong: code } : { wrong: code, what };

export const sayWrong = ({ wrong: code, what = "" }: Wrong): string =>
  texts[code].replace("{what}", () => what);

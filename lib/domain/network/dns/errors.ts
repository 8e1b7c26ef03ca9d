import { argument, failure } from "../../kernel/errors/error-entry";

export const dnsErrors = {
  "resolver.off": failure({
    kind: "forbidden",
    text: "there is no resolver to ask",
    guide: "The operator has not named a resolver that is asked what the world sees.",
  }),
  "record.alone": failure<{ name: string }>({
    kind: "conflict",
    text: ({ name }) => ({ text: `a CNAME has to be alone at ${name}`, details: { name } }),
    guide: "At a name with a CNAME there is, or would be, another record.",
    example: { name: "www.example.com" },
  }),
  "record.dname": failure<{ name: string }>({
    kind: "conflict",
    text: ({ name }) => ({
      text: `a DNAME has to be the only one of its name, and nothing lies beneath it: ${name}`,
      details: { name },
    }),
    guide: "A name has, or would have, two DNAME records, or a record lies, or would lie, beneath a DNAME.",
    example: { name: "www.example.com" },
  }),
  "record.not_found": failure({
    kind: "not_found",
    text: "record not found",
    guide: "None of the caller's zones has that record.",
  }),
  "record.too_many": failure({
    kind: "conflict",
    text: "record limit reached (5000)",
    guide: "The zone has reached its limit of records.",
  }),
  "subdomain.not_found": failure({
    kind: "not_found",
    text: "subdomain not found",
    guide: "None of the caller's zones has that subdomain.",
  }),
  "zone.known": failure({
    kind: "conflict",
    text: argument("name", "is a zone of yours already"),
    guide: "The account has a zone of that name.",
  }),
  "zone.not_found": failure({
    kind: "not_found",
    text: "zone not found",
    guide: "The account has no such zone.",
  }),
  "zone.reserved": failure({
    kind: "invalid",
    text: argument("name", "cannot be a zone of a customer"),
    guide:
      "Nobody gets that zone: a whole suffix such as `co.uk`, a reverse zone, or a name of the panel's own.",
  }),
  "zone.slave": failure({
    kind: "conflict",
    text: "the zone is a slave, its records come from its masters",
    guide: "The records of a slave are fetched from its masters and cannot be changed here.",
  }),
  "zone.taken": failure({
    kind: "conflict",
    text: argument("name", "belongs to another account, or did until lately"),
    guide:
      "The name, one above it or one under it is another account's zone, or was within the last thirty days.",
  }),
  "zone.too_many": failure({
    kind: "conflict",
    text: "zone limit reached (500)",
    guide: "The account has reached its limit of zones.",
  }),
};

export const newZoneFailures = ["zone.known", "zone.reserved", "zone.taken", "zone.too_many"] as const;

export const newRecordFailures = ["record.alone", "record.dname", "record.too_many", "zone.slave"] as const;

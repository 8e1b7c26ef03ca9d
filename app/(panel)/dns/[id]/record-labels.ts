import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";

export const editableTypes = [
  "A",
  "AAAA",
  "CNAME",
  "MX",
  "TXT",
  "SRV",
  "CAA",
  "NS",
  "PTR",
  "TLSA",
  "SSHFP",
  "DS",
  "DKIM",
  "SPF",
  "HTTPS",
  "SVCB",
  "NAPTR",
  "LOC",
  "DNAME",
  "CDS",
  "SMIMEA",
] as const;
export type EditableType = (typeof editableTypes)[number];

export type ShownRecord = {
  id: number;
  name: string;
  type: string;
  content: string;
  ttl: number;
  priority: number;
};

const examples: Record<EditableType | "SOA", string> = {
  A: "192.0.2.1",
  AAAA: "2001:db8::1",
  CNAME: "www.example.com",
  MX: "10 mail.example.com",
  TXT: "v=spf1 -all",
  SRV: "10 5 5060 sip.example.com",
  CAA: '0 issue "ca.example"',
  NS: "ns1.example.com",
  PTR: "www.example.com",
  TLSA: "3 1 1 8d02536c…",
  SSHFP: "4 2 8d02536c…",
  DS: "12345 13 2 8d02536c…",
  DKIM: "v=DKIM1; k=rsa; p=…",
  SPF: "v=spf1 -all",
  HTTPS: "1 . alpn=h2,h3",
  SVCB: "1 svc.example.com alpn=h2",
  NAPTR: '100 10 "u" "E2U+sip" "!^.*$!sip:a@example.com!" .',
  LOC: "52 22 23 N 4 53 32 E -2m",
  DNAME: "other.example.com",
  CDS: "12345 13 2 8d02536c…",
  SMIMEA: "3 1 1 8d02536c…",
  SOA: "ns1.example.com hostmaster.example.com 1 10800 3600 604800 3600",
};

export const exampleOf = (type: string): string =>
  Object.hasOwn(examples, type) ? examples[type as EditableType] : "\\# 2 abcd";

type Refusal = { doc: string; fields: Record<string, string> };

/** The form field that an error concerns; null = none of them. */
export function wrongField({ doc, fields }: Refusal): "name" | "ttl" | "content" | null {
  if (doc !== "argument.invalid" || fields.type !== undefined) return null;
  return (["name", "ttl"] as const).find((one) => fields[one] !== undefined) ?? "content";
}

/** The error text of a record in the user's language, for the name or for content of that type. */
export function useRecordProblem(): (failure: Refusal, type: string) => string {
  const t = useTranslations("dns");
  const say = useProblemText();
  return ({ doc, fields }, type) => {
    if (doc !== "argument.invalid") return say(doc);
    if (fields.name !== undefined) return t("recordNameWrong");
    if (fields.ttl !== undefined) return t("ttlWrong");
    if (fields.type !== undefined) return t("typeWrong");
    return t("contentWrong", { type, example: exampleOf(type) });
  };
}

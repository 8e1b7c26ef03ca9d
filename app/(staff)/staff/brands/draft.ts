import { type Locale, locales } from "@/lib/base/locale";
import type { ShownBrand } from "@/lib/domain/kernel/brands/schema";

/** What the form has in its fields: lists as lines. */
export type Draft = {
  name: string;
  company: string;
  hosts: string;
  is_default: boolean;
  admits_others: boolean;
  accent: string;
  sender_name: string;
  sender_address: string;
  reply_address: string;
  reply_pattern: string;
  support_email: string;
  support_url: string;
  links: string;
  footer_lines: string;
  language: Locale;
  languages: Record<Locale, boolean>;
  shows_maker: boolean;
};

type Company = { id: number; name: string };

export const draftOf = (brand: ShownBrand | null, companies: readonly Company[]): Draft => ({
  name: brand?.name ?? "",
  company: String(brand?.company ?? companies[0]?.id ?? ""),
  hosts: brand?.hosts.join("\n") ?? "",
  is_default: brand?.is_default ?? false,
  admits_others: brand?.admits_others ?? false,
  accent: brand?.accent ?? "",
  sender_name: brand?.sender_name ?? "",
  sender_address: brand?.sender_address ?? "",
  reply_address: brand?.reply_address ?? "",
  reply_pattern: brand?.reply_pattern ?? "",
  support_email: brand?.support_email ?? "",
  support_url: brand?.support_url ?? "",
  links: brand?.links.map(({ label, url }) => `${label} ${url}`).join("\n") ?? "",
  footer_lines: brand?.footer_lines.join("\n") ?? "",
  language: brand?.language ?? "en",
  languages: Object.fromEntries(
    locales.map((one) => [one, !brand?.languages.length || brand.languages.includes(one)]),
  ) as Draft["languages"],
  shows_maker: brand?.shows_maker ?? false,
});

export const linesOf = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);

/** The links that lines name; null if a line has no text or no address. */
export function linksOf(text: string): { label: string; url: string }[] | null {
  const read = linesOf(text).map((line) => /^(.*\S)\s+(https?:\/\/\S+)$/i.exec(line));
  return read.some((found) => found === null)
    ? null
    : read.map((found) => ({ label: found?.[1] ?? "", url: found?.[2] ?? "" }));
}

/** The same as the operation takes it. */
export function inputOf(draft: Draft) {
  const { languages, company, hosts, links, footer_lines, ...rest } = draft;
  const offered = locales.filter((one) => languages[one]);
  return {
    ...rest,
    company: Number(company),
    hosts: linesOf(hosts),
    links: linksOf(links) ?? [],
    footer_lines: linesOf(footer_lines),
    languages: offered.length === locales.length ? [] : offered,
  };
}

import type { Block, Inline } from "./markdown";

/** What can be filled into the template of a data-processing agreement. */
export const agreementFacts = [
  "customer",
  "customer_address",
  "customer_country",
  "customer_email",
  "customer_number",
  "vat_number",
  "signer",
  "date",
  "company",
  "company_address",
  "brand",
] as const;
export type AgreementFact = (typeof agreementFacts)[number];
export type AgreementFacts = Readonly<Record<AgreementFact, string>>;

const isFact = (name: string): name is AgreementFact => agreementFacts.some((fact) => fact === name);

const placeholder = /\{\{([a-z_]{1,40})\}\}/g;

/** The placeholders of a template that nothing is known for. */
export const unknownPlaceholders = (text: string): string[] =>
  Array.from(text.matchAll(placeholder), ([, name = ""]) => name).filter((name) => !isFact(name));

const fill = (text: string, facts: AgreementFacts): string =>
  text.replaceAll(placeholder, (whole, name: string) => (isFact(name) ? facts[name] : whole));

const fillLine = (of: readonly Inline[], facts: AgreementFacts): Inline[] =>
  of.map((part) => {
    if (part.type === "break") return part;
    if (part.type === "text" || part.type === "code") return { ...part, text: fill(part.text, facts) };
    return { ...part, of: fillLine(part.of, facts) };
  });

/** Fills a template that was read: what is filled in is text, whatever signs it has. */
export const fillTemplate = (blocks: readonly Block[], facts: AgreementFacts): Block[] =>
  blocks.map((block): Block => {
    switch (block.type) {
      case "heading":
      case "paragraph":
        return { ...block, of: fillLine(block.of, facts) };
      case "list":
        return { ...block, items: block.items.map((item) => fillTemplate(item, facts)) };
      case "quote":
        return { ...block, of: fillTemplate(block.of, facts) };
      case "code":
        return { ...block, text: fill(block.text, facts) };
      case "table":
        return {
          ...block,
          head: block.head.map((cell) => fillLine(cell, facts)),
          rows: block.rows.map((row) => row.map((cell) => fillLine(cell, facts))),
        };
      default:
        return block;
    }
  });

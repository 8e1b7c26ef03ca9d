import type { Content } from "pdfmake";
import { documentAccent } from "@/lib/base/document-colors";
import { momentText } from "@/lib/base/form-values";
import type { Locale } from "@/lib/base/locale";
import type { Block, Inline } from "@/lib/base/markdown";
import { type AgreementFacts, fillTemplate } from "@/lib/base/placeholders";
import { formatDate } from "@/lib/base/time-text";
import { documentLabels } from "@/lib/i18n/documents/labels";
import type { Sheet } from "@/lib/outside/pdf/render";
import { readMarkdown } from "../shared/read-markdown";
import type { Offer } from "./offer";
import type { AgreementParty } from "./read-party";

const headingSizes = [15, 12, 10.5];
const gap: [number, number, number, number] = [0, 0, 0, 6];

type Run = { text: string; bold?: boolean };

/** The fonts of documents have no italics: what is emphasized is bold. */
function runsOf(of: readonly Inline[], isBold = false): Run[] {
  return of.flatMap((part): Run[] => {
    if (part.type === "break") return [{ text: "\n" }];
    if (part.type === "text" || part.type === "code")
      return [{ text: part.text.replaceAll("\n", " "), ...(isBold && { bold: true }) }];
    if (part.type !== "link") return runsOf(part.of, true);
    const inner = runsOf(part.of, isBold);
    const said = inner.map(({ text }) => text).join("");
    return part.href === said || part.href === `mailto:${said}`
      ? inner
      : [...inner, { text: ` (${part.href})` }];
  });
}

const line = (of: readonly Inline[]): Content => ({ text: runsOf(of), margin: gap });

function listOf({ start, items }: Extract<Block, { type: "list" }>): Content {
  const entries = items.map((item): Content => ({ stack: contentOf(item) }));
  return start === null ? { ul: entries, margin: gap } : { ol: entries, start, margin: gap };
}

const tableOf = ({ head, rows }: Extract<Block, { type: "table" }>): Content => ({
  table: {
    headerRows: 1,
    widths: head.map(() => "*"),
    body: [
      head.map((cell) => ({ text: runsOf(cell, true) })),
      ...rows.map((row) => head.map((_cell, at) => ({ text: runsOf(row[at] ?? []) }))),
    ],
  },
  layout: "ruled",
  margin: gap,
});

function blockOf(block: Block): Content {
  switch (block.type) {
    case "heading":
      return {
        text: runsOf(block.of, true),
        fontSize: headingSizes[block.level - 1] ?? 9,
        margin: [0, 8, 0, 4],
      };
    case "list":
      return listOf(block);
    case "quote":
      return { stack: contentOf(block.of), margin: [12, 0, 0, 6] };
    case "code":
      return { text: block.text, margin: gap };
    case "table":
      return tableOf(block);
    case "rule":
      return { text: "", margin: [0, 4, 0, 4] };
    default:
      return line(block.of);
  }
}

const contentOf = (blocks: readonly Block[]): Content[] => blocks.map(blockOf);

type Concluded = {
  offer: Offer;
  facts: AgreementFacts;
  party: Pick<AgreementParty, "brand" | "seller">;
  now: Date;
  /** The IP address from which it is accepted. */
  address: string;
};

/** The agreement as a document: the filled template, and who has accepted it when and from where. */
export function layOutAgreement({ offer, facts, party, now, address }: Concluded): Sheet {
  const locale: Locale = offer.language;
  const say = documentLabels(locale);
  const { number, holdsFrom } = offer.version;
  const title = say("agreement");
  const version = say("agreementVersion", { number, date: formatDate(holdsFrom, locale) });
  const accepted = say("agreementAccepted", {
    ...{ signer: facts.signer, customer: facts.customer, company: facts.company },
    ...{ moment: `${momentText(now)} UTC`, address },
  });
  const accent = documentAccent(party.brand.accent);
  return {
    info: {
      title: `${title}, ${facts.customer}`,
      author: party.seller,
      creator: party.brand.name,
      producer: party.brand.name,
      creationDate: now,
    },
    language: locale,
    content: [
      { text: title, bold: true, fontSize: 18 },
      { text: `${party.seller} · ${facts.customer}`, margin: [0, 2, 0, 0] },
      { text: version, fontSize: 8, color: "#5b666b" },
      {
        canvas: [{ type: "line", x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 1.5, lineColor: accent }],
        margin: [0, 10, 0, 12],
      },
      ...contentOf(fillTemplate(readMarkdown(offer.body), facts)),
      { text: accepted, bold: true, margin: [0, 16, 0, 0] },
    ],
    footer: { left: `${title} · ${version}`, right: say("page") },
  };
}

import type { ReactNode } from "react";
import type { Block, Inline } from "@/lib/base/markdown";

const headingStyle = ["text-lg font-semibold", "text-base font-semibold", "font-semibold"] as const;

function InlinePart({ part }: { part: Inline }): ReactNode {
  switch (part.type) {
    case "break":
      return <br />;
    case "text":
      return part.text;
    case "code":
      return <code className="wrap-anywhere">{part.text}</code>;
    case "strong":
      return (
        <strong>
          <Line of={part.of} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Line of={part.of} />
        </em>
      );
    default:
      return (
        <a
          href={part.href}
          rel="noopener noreferrer nofollow"
          className="wrap-anywhere text-accent-ink underline"
        >
          <Line of={part.of} />
        </a>
      );
  }
}

// biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a text have no name and never move
const Line = ({ of }: { of: readonly Inline[] }) =>
  of.map((part, index) => <InlinePart key={index} part={part} />);

function Table({ head, rows }: Extract<Block, { type: "table" }>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start">
        <thead className="border-b">
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className="px-2 py-1 text-start font-semibold align-top">
                <Line of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, index) => (
                <td key={index} className="px-2 py-1 align-top">
                  <Line of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PartProps = { block: Block; level: number };

function List({ start, items, level }: Extract<Block, { type: "list" }> & { level: number }) {
  const entries = items.map((item, index) => (
    <li key={index} className="space-y-2">
      <Blocks blocks={item} level={level} />
    </li>
  ));
  if (start === null) return <ul className="list-disc space-y-1 ps-6">{entries}</ul>;
  return (
    <ol start={start} className="list-decimal space-y-1 ps-6">
      {entries}
    </ol>
  );
}

function BlockPart({ block, level }: PartProps): ReactNode {
  switch (block.type) {
    case "heading": {
      const depth = Math.min(block.level, 3);
      const Heading = `h${Math.min(level + depth - 1, 6)}` as "h2";
      return (
        <Heading className={`pt-2 ${headingStyle[depth - 1] ?? "font-semibold"}`}>
          <Line of={block.of} />
        </Heading>
      );
    }
    case "list":
      return <List {...block} level={level} />;
    case "quote":
      return (
        <blockquote className="space-y-2 border-s-2 ps-4 text-ink-2">
          <Blocks blocks={block.of} level={level} />
        </blockquote>
      );
    case "code":
      return <pre className="whitespace-pre-wrap font-mono text-xs wrap-anywhere">{block.text}</pre>;
    case "table":
      return <Table {...block} />;
    case "rule":
      return <hr />;
    default:
      return (
        <p>
          <Line of={block.of} />
        </p>
      );
  }
}

const Blocks = ({ blocks, level }: { blocks: readonly Block[]; level: number }) =>
  blocks.map((block, index) => <BlockPart key={index} block={block} level={level} />);
// biome-ignore-end lint/suspicious/noArrayIndexKey: parts of a text have no name and never move

type MarkdownTextProps = {
  blocks: readonly Block[];
  /** The level of its highest headings on the page. */
  level?: 2 | 3;
  lang?: string;
};

/** A Markdown text as elements. There is no HTML in it, so nothing in it can run. */
export function MarkdownText({ blocks, level = 2, lang }: MarkdownTextProps) {
  return (
    <div lang={lang} className="wrap-anywhere max-w-[72ch] space-y-3 text-pretty">
      <Blocks blocks={blocks} level={level} />
    </div>
  );
}

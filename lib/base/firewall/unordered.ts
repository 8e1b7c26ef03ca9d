import {
  type Block,
  blockOf,
  blockWithout,
  doBlocksMeet,
  doPortsMeet,
  type PortRange,
  portRangeOf,
  portsWithout,
  textOfBlock,
} from "./ranges";
import type { FirewallRule } from "./rule";
import type { FirewallProtocol } from "./words";

/** One line of an engine that knows no order: what it drops, it drops, whatever else allows it. */
export type Line = Pick<FirewallRule, "action" | "protocol" | "ports" | "addresses" | "comment">;

/** Rules of one direction without order; `otherwise` is for what no line fits. */
export type Unordered = { lines: Line[]; otherwise: FirewallRule["action"] };

/** Thrown for rules whose order cannot be expressed without one. */
export class InexpressibleOrder extends Error {}

type Exact = Exclude<FirewallProtocol, "any"> | "other";
type Box = { protocol: Exact; block: Block; ports: PortRange };

const everyPort: PortRange = { first: 0, last: 65_535 };
const everywhere: readonly Block[] = [blockOf("0.0.0.0/0"), blockOf("::/0")];
const mostPieces = 500;
const mostSteps = 200_000;

const protocolsOf = ({ protocol }: FirewallRule): Exact[] =>
  protocol === "any" ? ["tcp", "udp", "icmp", "icmpv6", "other"] : [protocol];

const isOfFamily = (protocol: Exact, { family }: Block): boolean =>
  !(protocol === "icmp" && family === 6) && !(protocol === "icmpv6" && family === 4);

function boxesOf(rule: FirewallRule): Box[] {
  const ranges = rule.ports.length === 0 ? [everyPort] : rule.ports.map(portRangeOf);
  const blocks = rule.addresses.length === 0 ? everywhere : rule.addresses.map(blockOf);
  return protocolsOf(rule).flatMap((protocol) =>
    blocks
      .filter((block) => isOfFamily(protocol, block))
      .flatMap((block) => ranges.map((ports) => ({ protocol, block, ports }))),
  );
}

const doBoxesMeet = (one: Box, other: Box): boolean =>
  one.protocol === other.protocol &&
  doPortsMeet(one.ports, other.ports) &&
  doBlocksMeet(one.block, other.block);

const doRulesMeet = (one: FirewallRule, other: FirewallRule): boolean => {
  const others = boxesOf(other);
  return boxesOf(one).some((box) => others.some((another) => doBoxesMeet(box, another)));
};

function boxWithout(box: Box, without: Box): Box[] {
  if (!doBoxesMeet(box, without)) return [box];
  const { protocol, block, ports } = box;
  const inside = {
    first: Math.max(ports.first, without.ports.first),
    last: Math.min(ports.last, without.ports.last),
  };
  return [
    ...portsWithout(ports, without.ports).map((range) => ({ protocol, block, ports: range })),
    ...blockWithout(block, without.block).map((piece) => ({ protocol, block: piece, ports: inside })),
  ];
}

/** What a rule drops that earlier ones do not allow, in pieces. */
function piecesOf(rule: FirewallRule, earlier: readonly FirewallRule[]): Box[] {
  let steps = 0;
  let pieces = boxesOf(rule);
  for (const allowed of earlier.flatMap(boxesOf)) {
    steps += pieces.length;
    pieces = pieces.flatMap((piece) => boxWithout(piece, allowed));
    if (pieces.length > mostPieces || steps > mostSteps)
      throw new InexpressibleOrder("a rule that drops follows too many that allow parts of it");
  }
  return pieces;
}

const isPorted = (protocol: Exact): boolean => protocol === "tcp" || protocol === "udp";

/** Pieces as lines, one for all addresses of the same ports. */
function linesOf(rule: FirewallRule, pieces: readonly Box[]): Line[] {
  const grouped = new Map<string, Line>();
  for (const { protocol, block, ports } of pieces) {
    if (protocol === "other")
      throw new InexpressibleOrder("a rule that drops every protocol follows one that allows parts of it");
    const isWhole = ports.first === everyPort.first && ports.last === everyPort.last;
    const text = ports.first === ports.last ? String(ports.first) : `${ports.first}-${ports.last}`;
    const key = `${protocol} ${text}`;
    const line: Line = grouped.get(key) ?? {
      ...{ action: rule.action, protocol, comment: rule.comment },
      ...{ ports: isWhole || !isPorted(protocol) ? [] : [text], addresses: [] },
    };
    line.addresses.push(textOfBlock(block));
    grouped.set(key, line);
  }
  return [...grouped.values()];
}

const isEverything = ({ protocol, addresses }: FirewallRule): boolean =>
  protocol === "any" &&
  (addresses.length === 0 || everywhere.every((block) => addresses.includes(textOfBlock(block))));

const asLine = ({ action, protocol, ports, addresses, comment }: FirewallRule): Line => ({
  ...{ action, protocol, ports, addresses, comment },
});

/**
 * The rules of one direction for an engine in which dropping goes before allowing, wherever it stands. A rule that drops
 * is cut where an earlier one allows, and left out where nothing later would allow what it drops. Throws
 * InexpressibleOrder.
 */
export function unorder(rules: readonly FirewallRule[], direction: FirewallRule["direction"]): Unordered {
  const own = rules.filter((rule) => rule.direction === direction);
  const end = own.findIndex(isEverything);
  const last = own[end];
  const reached = last ? own.slice(0, end) : own;
  const otherwise = last?.action ?? (direction === "in" ? "drop" : "allow");
  const lines = reached.flatMap((rule, at): Line[] => {
    if (rule.action === "allow") return otherwise === "allow" ? [] : [asLine(rule)];
    const allows = (one: FirewallRule) => one.action === "allow" && doRulesMeet(one, rule);
    const later = reached.slice(at + 1).filter(allows);
    if (otherwise === "drop" && later.length === 0) return [];
    const earlier = reached.slice(0, at).filter(allows);
    if (earlier.length === 0) return [asLine(rule)];
    const pieces = piecesOf(rule, earlier);
    if (otherwise === "allow") return linesOf(rule, pieces);
    const laterBoxes = later.flatMap(boxesOf);
    return linesOf(
      rule,
      pieces.filter((piece) => laterBoxes.some((box) => doBoxesMeet(piece, box))),
    );
  });
  return { lines, otherwise };
}

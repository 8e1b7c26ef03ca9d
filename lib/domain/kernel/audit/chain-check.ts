import { keyedHash } from "@/lib/db/seal";
import type { auditAnchors, auditChains, auditRows } from "@/lib/db/tables/kernel/audit";
import { macOf, noHash, sealOf } from "../audit-trail/audit-chain";

export type Row = typeof auditRows.$inferSelect;
export type Chain = typeof auditChains.$inferSelect;
export type Anchor = typeof auditAnchors.$inferSelect;
/** Rows that are to be forgotten: a range of places that follow each other, and the hash of the last. */
export type Range = Pick<Anchor, "chain" | "first" | "last" | "mac">;
export type AuditBreach = { what: string; found: string };

export const nameOf = (chain: number): string =>
  chain === 0 ? "rows without an account" : `account ${chain}`;

/** Says which chains there were, so that one of them cannot go missing unseen. */
export const digestOf = (chains: readonly number[]): string =>
  keyedHash("audit chains", JSON.stringify([...chains].sort((one, other) => one - other))).toString("hex");

/** What is found in one chain, row after row. */
export class ChainCheck {
  readonly breaches: AuditBreach[] = [];
  /** Of the rows that `isOld` names. */
  readonly ranges: Range[] = [];
  readonly #anchors: Map<number, Anchor>;
  #place = 0;
  #head: Buffer = noHash;
  /** The last month that is gone among what there is of it. */
  #month = "";

  /** `anchors`: where it may go on after rows that are gone. */
  constructor(
    readonly chain: number,
    anchors: readonly Anchor[],
  ) {
    this.#anchors = new Map(anchors.map((anchor) => [anchor.first, anchor]));
  }

  /** Passes over what is gone from the next place on, before the place that is there. */
  #pass(until: number): void {
    for (;;) {
      const anchor = this.#anchors.get(this.#place + 1);
      if (!anchor || anchor.last >= until) return;
      this.#anchors.delete(anchor.first);
      this.#place = anchor.last;
      this.#head = anchor.mac;
      if (anchor.month > this.#month) this.#month = anchor.month;
    }
  }

  add(row: Row, isOld: boolean): void {
    this.#pass(row.place);
    const what = `row ${row.id} of ${nameOf(this.chain)}`;
    const missing = row.place - this.#place - 1;
    if (missing > 0)
      this.breaches.push({ what: nameOf(this.chain), found: `${missing} missing before row ${row.id}` });
    else if (missing < 0) this.breaches.push({ what, found: "was added" });
    // After a gap the hash before is not known, and the gap itself is the breach.
    if (missing === 0 && !row.mac.equals(macOf(row, this.#head)))
      this.breaches.push({ what, found: "was changed, or does not follow the row before it" });
    this.#place = row.place;
    this.#head = row.mac;
    if (isOld) this.#note(row);
  }

  #note({ place, mac }: Row): void {
    const before = this.ranges.at(-1);
    if (before?.last === place - 1) Object.assign(before, { last: place, mac });
    else this.ranges.push({ chain: this.chain, first: place, last: place, mac });
  }

  /** `forgotten`: the last month that was to be forgotten; empty = none. */
  end(known: Chain | undefined, forgotten: string): void {
    this.#pass(Number.POSITIVE_INFINITY);
    const what = nameOf(this.chain);
    if (this.#month > forgotten)
      this.breaches.push({
        what,
        found: `rows of months until ${this.#month} are missing, which were not to be forgotten`,
      });
    // Deleted rows never return: a chain that starts over hides earlier rows.
    if ([...this.#anchors.values()].some(({ month }) => month <= forgotten))
      this.breaches.push({ what, found: "was begun again: all before is missing" });
    if (!known) this.breaches.push({ what, found: "its end is missing" });
    else if (known.length > this.#place)
      this.breaches.push({ what, found: `${known.length - this.#place} missing at the end` });
    else if (known.length < this.#place || !known.head.equals(this.#head))
      this.breaches.push({ what, found: "its end was changed" });
    if (known && !known.seal.equals(sealOf(this.chain, known.length, known.head)))
      this.breaches.push({ what, found: "its end is not the panel's" });
  }
}

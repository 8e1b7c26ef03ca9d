import { keyedHash } from "@/lib/db/seal";
import type { auditAnchors, auditChains, auditRows } from "@/lib/db/tables/kernel/audit";
import { isAsWritten, noHash, sealOf } from "../audit-trail/audit-chain";

export type Row = typeof auditRows.$inferSelect;
export type Chain = typeof auditChains.$inferSelect;
export type Anchor = typeof auditAnchors.$inferSelect;
/** Rows to be deleted: a range of consecutive positions, and the hash of the last. */
export type Range = Pick<Anchor, "chain" | "first" | "last" | "mac">;
export type AuditBreach = { what: string; found: string };

export const nameOf = (chain: number): string =>
  chain === 0 ? "rows without an account" : `account ${chain}`;

/** Digest of the existing chains, so that a missing one is detected. */
export const digestOf = (chains: readonly number[]): string =>
  keyedHash("audit chains", JSON.stringify([...chains].sort((one, other) => one - other))).toString("hex");

/** Verifies one chain, row by row. */
export class ChainCheck {
  readonly breaches: AuditBreach[] = [];
  /** Ranges of rows marked `isOld`. */
  readonly ranges: Range[] = [];
  readonly #anchors: Map<number, Anchor>;
  #place = 0;
  #head: Buffer = noHash;
  /** The last deleted month passed so far. */
  #month = "";

  /** `anchors`: where the chain may continue after deleted rows. */
  constructor(
    readonly chain: number,
    anchors: readonly Anchor[],
  ) {
    this.#anchors = new Map(anchors.map((anchor) => [anchor.first, anchor]));
  }

  /** Skips deleted rows from the next position up to `until`. */
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
    // After a gap the previous hash is unknown, and the gap itself is the breach.
    if (missing === 0 && !isAsWritten(row, this.#head))
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

  /** `forgotten`: the last month that was to be deleted; empty = none. */
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

import {
  type ImportCount,
  type ImportNoun,
  type ImportReport,
  importNouns,
  importSums,
  type ProvenSum,
} from "@/lib/base/data-imports";
import { addSums, addTexts } from "./shared/cents";
import { type Household, noSums, type SourceRemark, type Sums } from "./source";
import { noCount, type Taken } from "./take/taking";

type ByCurrency = Map<string, Sums>;

/** A source without sums says nothing in no currency. */
function addTo(all: ByCurrency, currency: string, sums: Sums): void {
  if (currency === "" && importSums.every((name) => addTexts(sums[name]) === "0.00")) return;
  all.set(currency, addSums(all.get(currency) ?? noSums(), sums));
}

/** Adds up what became of all customers. */
export class Tally {
  private readonly counts = new Map<ImportNoun, ImportCount>();
  private readonly source: ByCurrency = new Map();
  private readonly left: ByCurrency = new Map();
  private readonly here: ByCurrency = new Map();

  private count(noun: ImportNoun, more: Partial<ImportCount>): void {
    const own = this.counts.get(noun) ?? noCount();
    const sum = (name: keyof ImportCount) => own[name] + (more[name] ?? 0);
    this.counts.set(noun, {
      found: sum("found"),
      added: sum("added"),
      changed: sum("changed"),
      same: sum("same"),
      left: sum("left"),
    });
  }

  /** `taken` null: nothing of the customer was, because of an error. */
  add({ found, currency, sums, remarks }: Household, taken: Taken | null): void {
    const isLeft = !taken || taken.accountId === null;
    for (const noun of importNouns) {
      const leftBefore = remarks.filter((one) => one.noun === noun && one.isLeft).length;
      const done = taken?.counts[noun] ?? noCount();
      const seen = done.added + done.changed + done.same + done.left + leftBefore;
      const all = found[noun] ?? seen;
      if (all === 0) continue;
      this.count(
        noun,
        isLeft ? { found: all, left: all } : { ...done, found: all, left: done.left + leftBefore },
      );
    }
    addTo(this.source, currency, sums);
    addTo(this.left, currency, isLeft ? sums : taken.left);
    if (taken?.here) addTo(this.here, currency, taken.here);
  }

  /** Objects that belong to no customer of the source. */
  addOrphans(remarks: readonly SourceRemark[]): void {
    for (const { noun } of remarks) this.count(noun, { found: 1, left: 1 });
  }

  addProducts(added: number, same: number): void {
    if (added + same > 0) this.count("product", { found: added + same, added, same });
  }

  /**
   * The report. `totals`: the sums of the whole source, counted at once instead of customer by customer; `here`: what the
   * database has of all customers that were taken, where nothing was rolled back.
   */
  report(totals: ByCurrency | null, here: ByCurrency | null): ImportReport {
    const [source, ours] = [totals ?? this.source, here ?? this.here];
    const currencies = [...new Set([...source.keys(), ...ours.keys()])].toSorted();
    const sums = currencies.flatMap((currency) =>
      importSums.map((sum): ProvenSum => {
        const of = (all: ByCurrency) => addTexts(all.get(currency)?.[sum] ?? "0");
        return { sum, currency, source: of(source), left: of(this.left), here: of(ours) };
      }),
    );
    return { counts: Object.fromEntries(this.counts), sums };
  }
}

/** Sums that do not add up: what is here and what is left there is not what the source has. */
export const wrongSums = ({ sums }: ImportReport): ProvenSum[] =>
  sums.filter(({ source, left, here }) => addTexts(left, here) !== source);

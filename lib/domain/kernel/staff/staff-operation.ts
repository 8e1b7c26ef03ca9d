import "server-only";
import type { z } from "zod";
import type { TurnPool } from "@/lib/base/pools";
import { changedRows, inTransaction, isOneTransaction } from "@/lib/db/client";
import { askReplica } from "@/lib/db/replica";
import { requireAllowed } from "../access/access";
import { holdStaff } from "../access/reauthentication";
import type { Within } from "../access/within";
import { writeAuditRow } from "../audit-trail/write-audit";
import type { Context } from "../operation/context";
import { inTurn } from "../operation/in-turn";
import { logged } from "../operation/log-call";
import {
  bind,
  type Definition,
  type Effects,
  type Fields,
  given,
  type Operation,
  outline,
} from "../operation/operation";
import { parseInput } from "../operation/parse-input";
import { askedFor, isOnRecord, type ReadAudit, remember } from "./staff-read-audit";
import { requireNotesWithin, requireWithin, visibleTo } from "./within";

type OfStaff<I extends z.ZodObject, O extends z.ZodType, P> = Pick<
  Definition<Context, I, O, never, never>,
  "name" | "summary" | "description" | "input" | "output"
> &
  Effects & {
    /** Whether staff who are limited to companies may call it, and how it keeps to them; left out, they may not. */
    within?: Within;
    /** For reads: how often the same read is audited. Default: each time. */
    looks?: ReadAudit;
    /**
     * For searches without changes: the pool in which it waits before it takes a database connection. Runs on a
     * standby if there is one.
     */
    pool?: TurnPool;
    /** Runs before the transaction, for changes that must persist even if the call fails. */
    before?: (context: Context, input: z.output<I>) => Promise<P>;
    run: (context: Context, input: z.output<I>, proven: P) => Promise<z.input<O>>;
  };

const ownerOf = ({ actor }: Context): string | number => ("account" in actor ? actor.account.id : actor.kind);

/**
 * Declares an operation by staff on a customer's account: access → input → transaction → run → audit row → output.
 * Joins the transaction that is open, if one is. Reads and changes are audited whether or not `run` noted anything.
 */
export function staffOperation<I extends z.ZodObject, O extends z.ZodType, P = void>(
  definition: OfStaff<I, O, P>,
): Operation<Context, I, O> {
  const { input, output, run, looks = "each", pool } = definition;
  const described = outline(definition);
  const isRead = described.access.level === "read";
  const answer = async (context: Context, raw: Fields): Promise<z.output<O>> => {
    requireAllowed(context, described);
    const parsed = parseInput(input, raw);
    const look = { name: described.name, input: parsed, looks };
    const isKnown = isRead && isOnRecord(context, look);
    await requireWithin(context, { within: definition.within ?? null, fails: described.fails }, parsed);
    const seen = (own: Context): Context => (isRead ? { ...own, db: visibleTo(own) } : own);
    const proven = given<P>(await definition.before?.(seen(context), parsed));
    const runIn = async ({ context: bound, notes }: ReturnType<typeof bind<Context>>) => ({
      answered: output.parse(await run(seen(bound), parsed, proven)),
      notes,
    });
    const work = async () => {
      const read = pool ? await askReplica((db) => runIn(bind(context, db))) : null;
      const inside = async (db: Context["db"]) => {
        const earlier = changedRows(db);
        const { context: bound, notes: own } = bind(context, db);
        if (described.access.proof.includes("owner")) await holdStaff(bound);
        const { answered, notes } = read?.answer ?? (await runIn({ context: bound, notes: own }));
        if (!isRead) await requireNotesWithin(bound, notes);
        const isDone = isRead ? !isKnown : notes.length > 0 || changedRows(db) > earlier;
        const said = notes.length > 0 || !isRead ? notes : [{ changes: askedFor(parsed) }];
        if (isDone) await writeAuditRow(bound, described.name, said);
        return answered;
      };
      return isOneTransaction(context.db) ? inside(context.db) : inTransaction(inside);
    };
    const done = await (pool ? inTurn(pool, ownerOf(context), work) : work());
    if (isRead && !isKnown) remember(context, look);
    return done;
  };
  const noted = logged(described, answer);
  return { ...described, looks: isRead ? looks : null, input, output, call: noted, answer: noted };
}

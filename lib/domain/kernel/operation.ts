import "server-only";
import type { z } from "zod";
import { database, inTransaction } from "@/lib/db/client";
import { type Access, type AccessTerms, decide, type Guarded, isSigned, refuse } from "./access";
import { writeAuditRow } from "./audit";
import type { AuditNote, Context, SignedContext } from "./context";
import { answerOnce, idempotencyKeyOf } from "./idempotency";
import type { JobKind } from "./job-kind";
import { holdOwner, requireOwner } from "./owner-proof";
import { parseInput } from "./parse-input";
import { requirePin } from "./pin-guard";
import type { Target } from "./target";

export type Fields = Record<string, unknown>;

type NeedsPin<T> = (raw: Fields, context: SignedContext, target: T) => boolean | Promise<boolean>;

export type Definition<C extends Context, I extends z.ZodObject, O extends z.ZodType, T extends object, P> = {
  /** `<module>.<action>` as on the wire. */
  name: `${string}.${string}`;
  summary: string;
  access: AccessTerms;
  /** The row that the call is about; `run` gets it. */
  target?: Target<T>;
  /** Asks for the PIN when the parameters make it a matter of the PIN, though the call as such is none. */
  needsPin?: NeedsPin<T>;
  /** A creating call: takes an idempotency key. */
  isCreating?: boolean;
  /** Answers with the same object again while what it shows has not changed; nobody may change that object. */
  isKept?: boolean;
  input: I;
  output: O;
  /** Runs before the transaction: what must stay though the call fails, such as the count of a wrong password. */
  before?: (context: C, input: z.output<I>, target: T) => Promise<P>;
  /** `proven` is what `before` has found out, to be looked at again under a lock. */
  run: (context: C, input: z.output<I>, target: T, proven: P) => Promise<z.input<O>>;
};

/** An operation whatever it takes and gives: what doors, checks and documentation go by. */
export type AnyOperation = Guarded & {
  summary: string;
  target: { noun: string; parameter: string } | null;
  isCreating: boolean;
  /** The same object is the same answer, so its text may be kept with it. */
  isKept: boolean;
  asksPin: "always" | "sometimes" | "never";
  /** How the jobs are performed that it begins; null = it is done when it answers. */
  kind: JobKind | null;
  input: z.ZodObject;
  output: z.ZodType;
  /** Any caller, any parameters: refuses what is not allowed and what is ill-formed. */
  answer: (context: Context, raw: Fields) => Promise<unknown>;
};

export type Operation<
  C extends Context = Context,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = Omit<AnyOperation, "input" | "output" | "answer"> & {
  input: I;
  output: O;
  answer: (context: Context, raw: Fields) => Promise<z.output<O>>;
  call: (context: C, raw: z.input<I>) => Promise<z.output<O>>;
};

/** Where an operation declares no target, or nothing before, their types are inferred as empty and nobody reads them. */
export const given = <V>(value: V | undefined): V => value as V;

/** Access for the caller: session and right, then the row it is about, then the proofs (decisions 13, "Order of checks"). */
async function admit<T extends object>(
  context: SignedContext,
  { proof }: Access,
  { target, needsPin }: { target?: Target<T>; needsPin?: NeedsPin<T> },
  raw: Fields,
): Promise<T> {
  const row = given(target && (await target.find(context, raw[target.parameter], false)));
  const isPinMatter = proof.includes("pin") || (await needsPin?.(raw, context, row));
  // Before the transaction: the count of a wrong PIN must stay, and a lock's delay must hold no connection.
  if (isPinMatter) await requirePin(context, raw.pin, raw.pin_trust);
  if (proof.includes("owner")) requireOwner(context);
  return row;
}

/** An operation that answers with the same object again has nothing new to be checked. */
function outputCheck<O extends z.ZodType>(output: O) {
  const checked = new WeakMap<object, z.output<O>>();
  return (answer: z.input<O>): z.output<O> => {
    if (typeof answer !== "object" || answer === null) return output.parse(answer);
    const known = checked.get(answer) ?? output.parse(answer);
    checked.set(answer, known);
    return known;
  };
}

type Bound<C> = { context: C; notes: AuditNote[] };

/** The same context inside a transaction, with a place for what the audit row will say. */
export function bind<C extends Context>(context: C, db: Context["db"]): Bound<C> {
  const notes: AuditNote[] = [];
  return { context: { ...context, db, note: (note: AuditNote) => void notes.push(note) }, notes };
}

type Described = {
  name: string;
  summary: string;
  access: AccessTerms;
  target?: { noun: string; parameter: string } | undefined;
  isCreating?: boolean | undefined;
  isKept?: boolean | undefined;
  needsPin?: unknown;
};

/** What is the same for every caller: what it is called, who may, what it is about. */
export function outline(described: Described): Omit<AnyOperation, "input" | "output" | "answer"> {
  const { name, summary, target, isCreating, isKept, needsPin, access: granted } = described;
  const { right = name.replace(".", "/"), ...terms } = granted;
  const access: Access = { ...terms, right };
  return {
    name,
    summary,
    access,
    target: target ? { noun: target.noun, parameter: target.parameter } : null,
    isCreating: isCreating ?? false,
    isKept: isKept ?? false,
    kind: null,
    asksPin: access.proof.includes("pin") ? "always" : needsPin ? "sometimes" : "never",
  };
}

/**
 * Declares an operation. Around every `run`, in this order: access (session, right, target, proofs) → input parsing →
 * what comes before → transaction, joined when one is open → idempotency → run → audit row in the same transaction → output parsing.
 */
export function operation<
  I extends z.ZodObject,
  O extends z.ZodType,
  T extends object = Record<never, never>,
  P = void,
>(definition: Definition<SignedContext, I, O, T, P>): Operation<SignedContext, I, O> {
  const { input, output, run } = definition;
  const described = outline(definition);
  const check = outputCheck(output);

  const write = (
    context: SignedContext,
    raw: Fields,
    work: (context: SignedContext) => Promise<z.input<O>>,
  ): Promise<z.output<O>> => {
    const inside = async (db: Context["db"]): Promise<z.output<O>> => {
      const { context: bound, notes } = bind(context, db);
      if (described.access.proof.includes("owner")) await holdOwner(bound);
      const once = async () => output.parse(await work(bound));
      const key = described.isCreating ? idempotencyKeyOf(context, raw) : null;
      const answer = key === null ? await once() : await answerOnce(bound, described.name, key, raw, once);
      if (notes.length > 0) await writeAuditRow(bound, described.name, notes);
      return answer;
    };
    return context.db === database() ? inTransaction(inside) : inside(context.db);
  };

  const answer = async (context: Context, raw: Fields): Promise<z.output<O>> => {
    const decision = decide(context.actor, described);
    if (!decision.isAllowed) throw refuse(decision);
    if (!isSigned(context)) throw new Error(`${described.name} is for customers' sessions.`);
    const target = await admit(context, described.access, definition, raw);
    const parsed = parseInput(input, raw);
    const proven = given<P>(await definition.before?.(context, parsed, target));
    const work = async (bound: SignedContext) => {
      const row = definition.target;
      const now = row?.isLocked ? await row.find(bound, raw[row.parameter], true) : target;
      return run(bound, parsed, now, proven);
    };
    return described.access.level === "write"
      ? write(context, raw, work)
      : check(await run(context, parsed, target, proven));
  };

  return { ...described, input, output, call: answer, answer };
}

type Open<I extends z.ZodObject, O extends z.ZodType, T extends object> = Pick<
  Definition<Context, I, O, T, never>,
  "name" | "summary" | "access" | "isKept" | "input" | "output"
> & {
  /** What whoever knows its name may ask about. */
  target?: Target<T, Context>;
  run: (context: Context, input: z.output<I>, target: T) => Promise<z.input<O>>;
};

/** An operation for anybody: no session, and its transactions are its own. */
export function openOperation<
  I extends z.ZodObject,
  O extends z.ZodType,
  T extends object = Record<never, never>,
>(definition: Open<I, O, T>): Operation<Context, I, O> {
  const { input, output, target, run } = definition;
  const check = outputCheck(output);
  const answer = async (context: Context, raw: Fields): Promise<z.output<O>> => {
    const parsed = parseInput(input, raw);
    const row = given(target && (await target.find(context, raw[target.parameter], false)));
    return check(await run(context, parsed, row));
  };
  return { ...outline(definition), input, output, call: answer, answer };
}

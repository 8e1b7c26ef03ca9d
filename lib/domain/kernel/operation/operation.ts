import "server-only";
import type { z } from "zod";
import { changedRows, database, inTransaction } from "@/lib/db/client";
import {
  type Access,
  type AccessTerms,
  type Guarded,
  isSigned,
  refuseImpersonation,
  requireAllowed,
} from "../access/access";
import { noteRead, requireSupportReason } from "../access/impersonation-guard";
import { holdOwner, requireOwner } from "../access/reauthentication";
import type { Within } from "../access/within";
import type { JobKind } from "../async/job-kind";
import { writeAuditRow } from "../audit-trail/write-audit";
import type { ErrorName } from "../errors/error-names";
import { requirePin } from "../pin/pin-guard";
import type { ReadAudit } from "../staff/staff-read-audit";
import type { AuditNote, Context, SignedContext } from "./context";
import { answerOnce, idempotencyKeyOf } from "./idempotency";
import { logged } from "./log-call";
import type { Noun } from "./nouns";
import { cachedParser, parseInput } from "./parse-input";
import type { Target } from "./target";

export type Fields = Record<string, unknown>;

type NeedsPin<T> = (raw: Fields, context: SignedContext, target: T) => boolean | Promise<boolean>;

/**
 * Who may call it; the nouns that it changes, as far as pages show them (only queries about these are refetched); and
 * its own errors, besides those of its target and of the guard.
 */
export type Effects =
  | { access: AccessTerms<"read">; changes?: never; fails?: readonly ErrorName[] }
  | { access: AccessTerms<"write">; changes: readonly Noun[]; fails: readonly ErrorName[] };

/** The same, passed on by a constructor that is built on another one. */
export const effectsOf = ({ access, changes, fails }: Effects): Effects =>
  ({ access, ...(changes ? { changes } : {}), ...(fails ? { fails } : {}) }) as Effects;

export type Definition<C extends Context, I extends z.ZodObject, O extends z.ZodType, T extends object, P> = {
  /** `<module>.<action>` as on the wire. */
  name: `${string}.${string}`;
  summary: string;
  /** For the API's documentation: what it does and returns, in one to three sentences. */
  description?: string;
  /** The row that the call is about; passed to `run`. */
  target?: Target<T>;
  /** Requires the PIN only if the parameters do. */
  needsPin?: NeedsPin<T>;
  /** Creates something and so accepts an idempotency key. */
  isCreating?: boolean;
  /** Returns the same object again while its content is unchanged; that object must not be modified. */
  isCacheable?: boolean;
  input: I;
  output: O;
  /**
   * Runs before the transaction, for changes that must persist even if the call fails, such as the count of wrong
   * passwords.
   */
  before?: (context: C, input: z.output<I>, target: T) => Promise<P>;
  /**
   * Rejects before the transaction what would be rejected anyway, without its locks. Only for changes, and not with
   * an idempotency key, which may have a stored response.
   */
  refuseEarly?: (context: C, input: z.output<I>, target: T) => Promise<void>;
  /** `proven` is the result of `before`, to be checked again under a lock. */
  run: (context: C, input: z.output<I>, target: T, proven: P) => Promise<z.input<O>>;
};

/** An operation of any input and output, as used by transports, checks and documentation. */
export type AnyOperation = Guarded & {
  summary: string;
  description: string;
  target: Pick<Target<object>, "noun" | "parameter" | "fails"> | null;
  /** The nouns that pages refetch after it; none for reads. */
  changes: readonly Noun[];
  fails: readonly ErrorName[];
  isCreating: boolean;
  /** The same object means the same response, so its serialized text may be cached with it. */
  isCacheable: boolean;
  asksPin: "always" | "sometimes" | "never";
  /** The kind of job that it starts; null = complete when it returns. */
  kind: JobKind | null;
  /** What writes it to the audit log: the wrapper around `run`, or the operation itself. */
  recordedBy: "kernel" | "itself";
  /** For reads by staff: how often they are audited. Null = not a read by staff. */
  looks: ReadAudit | null;
  input: z.ZodObject;
  output: z.ZodType;
  /** Checks access and validates input, for any caller. */
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

/** For an operation without target or `before`, their types are inferred as empty, and nothing reads them. */
export const given = <V>(value: V | undefined): V => value as V;

/**
 * Checks access: session and right, then finds the target row, then checks the proofs (ADR 2).
 */
async function admit<T extends object>(
  context: SignedContext,
  { proof }: Access,
  { target, needsPin }: { target?: Target<T>; needsPin?: NeedsPin<T> },
  raw: Fields,
): Promise<T> {
  const row = given(target && (await target.find(context, raw[target.parameter], false)));
  const isPinMatter = proof.includes("pin") || (await needsPin?.(raw, context, row));
  // Impersonating staff do not have the customer's PIN, and must not bypass it for accounts without one.
  if (isPinMatter) refuseImpersonation(context);
  // Before the transaction: the count of wrong PINs must persist, and the delay of a locked PIN must not hold a
  // connection.
  if (isPinMatter) await requirePin(context, raw.pin, raw.pin_trust);
  if (proof.includes("owner")) requireOwner(context);
  return row;
}

/** Skips validation of an object that was already validated. */
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

/** The context inside a transaction, which collects notes for the audit row. */
export function bind<C extends Context>(context: C, db: Context["db"]): Bound<C> {
  const notes: AuditNote[] = [];
  return { context: { ...context, db, note: (note: AuditNote) => void notes.push(note) }, notes };
}

type Described = Effects & {
  name: string;
  summary: string;
  description?: string | undefined;
  target?: Pick<Target<object>, "noun" | "parameter" | "fails"> | undefined;
  isCreating?: boolean | undefined;
  isCacheable?: boolean | undefined;
  needsPin?: unknown;
  within?: Within | undefined;
};

/** The properties that do not depend on the caller: name, access, target. */
export function outline(described: Described): Omit<AnyOperation, "input" | "output" | "answer"> {
  const { name, summary, description = "", target, isCreating, isCacheable, needsPin } = described;
  const { access: granted, changes = [], fails = [], within } = described;
  const { right = name.replace(".", "/"), ...terms } = granted;
  const access: Access = { ...terms, right, ...(within && { within }) };
  return {
    name,
    summary,
    description,
    access,
    changes,
    fails,
    target: target ? { noun: target.noun, parameter: target.parameter, fails: target.fails } : null,
    isCreating: isCreating ?? false,
    isCacheable: isCacheable ?? false,
    kind: null,
    recordedBy: "kernel",
    looks: null,
    asksPin: access.proof.includes("pin") ? "always" : needsPin ? "sometimes" : "never",
  };
}

/**
 * Declares an operation. Around every `run`, in this order: access (session, right, target, proofs) → input parsing →
 * `before` → transaction, joined if one is open → idempotency → run → audit row of notes or changes, in the same
 * transaction → output parsing.
 */
export function operation<
  I extends z.ZodObject,
  O extends z.ZodType,
  T extends object = Record<never, never>,
  P = void,
>(definition: Definition<SignedContext, I, O, T, P> & Effects): Operation<SignedContext, I, O> {
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
      let isChanged = false;
      const once = async () => {
        const earlier = changedRows(db);
        const answer = output.parse(await work(bound));
        isChanged = changedRows(db) > earlier;
        return answer;
      };
      const key = described.isCreating ? idempotencyKeyOf(context, raw) : null;
      const answer = key === null ? await once() : await answerOnce(bound, described.name, key, raw, once);
      // Changes are audited even without notes; calls without any effect are not.
      if (notes.length > 0 || isChanged) await writeAuditRow(bound, described.name, notes);
      return answer;
    };
    return context.db === database() ? inTransaction(inside) : inside(context.db);
  };

  const answer = async (context: Context, raw: Fields): Promise<z.output<O>> => {
    requireAllowed(context, described);
    if (!isSigned(context)) throw new Error(`${described.name} is for customers' sessions.`);
    requireSupportReason(context, described);
    const target = await admit(context, described.access, definition, raw);
    if (described.access.level === "read") await noteRead(context, described, raw);
    const parsed = parseInput(input, raw);
    const proven = given<P>(await definition.before?.(context, parsed, target));
    if (definition.refuseEarly && context.db === database() && idempotencyKeyOf(context, raw) === null)
      await definition.refuseEarly(context, parsed, target);
    const work = async (bound: SignedContext) => {
      const row = definition.target;
      const now = row?.isLocked ? await row.find(bound, raw[row.parameter], true) : target;
      return run(bound, parsed, now, proven);
    };
    return described.access.level === "write"
      ? write(context, raw, work)
      : check(await run(context, parsed, target, proven));
  };

  const noted = logged(described, answer);
  return { ...described, input, output, call: noted, answer: noted };
}

type Open<I extends z.ZodObject, O extends z.ZodType, T extends object> = Pick<
  Definition<Context, I, O, T, never>,
  "name" | "summary" | "description" | "isCacheable" | "input" | "output"
> &
  Effects & {
    /** The properties of an operation that anybody may call. */
    target?: Target<T, Context>;
    run: (context: Context, input: z.output<I>, target: T) => Promise<z.input<O>>;
  };

/** Declares an operation for everybody: it needs no session and manages its own transactions. */
export function openOperation<
  I extends z.ZodObject,
  O extends z.ZodType,
  T extends object = Record<never, never>,
>(definition: Open<I, O, T>): Operation<Context, I, O> {
  const { input, output, target, run } = definition;
  const check = outputCheck(output);
  const parse = definition.isCacheable ? cachedParser(input) : (raw: Fields) => parseInput(input, raw);
  const answer = async (context: Context, raw: Fields): Promise<z.output<O>> => {
    // The target is checked before the arguments; a missing one is reported by parsing as a missing argument.
    const isNamed = target !== undefined && raw[target.parameter] !== undefined;
    const named = isNamed ? await target.find(context, raw[target.parameter], false) : undefined;
    const parsed = parse(raw);
    const row = named ?? given(target && (await target.find(context, undefined, false)));
    return check(await run(context, parsed, row));
  };
  const described = outline(definition);
  const noted = logged(described, answer);
  return { ...described, recordedBy: "itself", input, output, call: noted, answer: noted };
}

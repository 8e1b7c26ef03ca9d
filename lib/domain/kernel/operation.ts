import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { database, inTransaction } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers";
import { type Access, can, type Guarded, isSigned, refuse, type ServerTarget } from "./access";
import { writeAuditRow } from "./audit";
import type { AuditNote, Context, SignedContext } from "./context";
import { DomainError, invalidArgument } from "./errors";
import { answerOnce, idempotencyKeyOf } from "./idempotency";
import { requirePin } from "./pin-guard";

type Asker<A extends Access> = A extends "public" ? Context : SignedContext;

type NeedsPin = (raw: Record<string, unknown>, context: SignedContext) => boolean | Promise<boolean>;

type Definition<A extends Access, I extends z.ZodObject, O extends z.ZodType, P> = {
  /** `<module>.<action>` as on the wire. */
  name: `${string}.${string}`;
  summary: string;
  access: A;
  /** The right that covers it when it is not `<module>/<action>`; null = any session will do. */
  permission?: string | null;
  /** The input's `id` is a server, which must be the caller's. */
  target?: "server";
  /** Asks for the PIN when the parameters make it a matter of the PIN, though the call as such is none. */
  needsPin?: NeedsPin;
  /** A creating call: takes an idempotency key. */
  isCreating?: boolean;
  input: I;
  output: O;
  /** Runs before the transaction: what must stay though the call fails, such as the count of a wrong password. */
  before?: (context: Asker<A>, input: z.output<I>) => Promise<P>;
  /** `proven` is what `before` has found out, to be looked at again under a lock. */
  run: (context: Asker<A>, input: z.output<I>, proven?: P) => Promise<z.input<O>>;
};

export type Operation<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = Guarded & {
  summary: string;
  access: A;
  target: "server" | null;
  isCreating: boolean;
  needsPin: NeedsPin;
  /** For lists of what the PIN protects; the guard itself asks `access` and `needsPin`. */
  asksPin: "always" | "sometimes" | "never";
  input: I;
  output: O;
  call: (context: Asker<A>, raw: z.input<I>) => Promise<z.output<O>>;
};

/** Errors of zod as one `invalid argument <name>` with every field beside it. */
function parseInput<I extends z.ZodObject>(schema: I, raw: Record<string, unknown>): z.output<I> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? "");
    // Most pieces of a form are unions, of which zod says no more than "Invalid input".
    const reason = issue.message === "Invalid input" ? "is not valid" : issue.message;
    fields[name] ??= raw[name] === undefined ? "is required" : reason;
  }
  const [name = ""] = Object.keys(fields);
  throw new DomainError("invalid", `invalid argument ${name}`, { fields, doc: "argument.invalid" });
}

async function readServerTarget(id: unknown): Promise<ServerTarget | null> {
  const text = typeof id === "string" || typeof id === "number" ? String(id) : "";
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument("id");
  const [row] = await database()
    .select({ id: servers.id, accountId: servers.accountId, deletedAt: servers.deletedAt })
    .from(servers)
    .where(eq(servers.id, Number(text)));
  return row ? { id: row.id, accountId: row.accountId, isDeleted: row.deletedAt !== null } : null;
}

async function guard(context: Context, operation: Operation, raw: Record<string, unknown>): Promise<void> {
  const early = can(context.actor, operation);
  if (!early.isAllowed) throw refuse(early);
  const decision = operation.target ? can(context.actor, operation, await readServerTarget(raw.id)) : early;
  if (!decision.isAllowed) throw refuse(decision);
  if (!isSigned(context)) return;
  const isPinMatter = operation.access === "pin" || (await operation.needsPin(raw, context));
  // Before the transaction: the count of a wrong PIN must stay, and a lock's delay must hold no connection.
  if (isPinMatter) await requirePin(context, raw.pin, raw.pin_trust);
}

/**
 * Declares an operation. Around every `run`, in this order: access (session, right, owner, PIN) → input parsing →
 * what comes before → transaction, joined when one is open → idempotency → run → audit row in the same transaction → output parsing.
 */
export function operation<A extends Access, I extends z.ZodObject, O extends z.ZodType, P = void>(
  definition: Definition<A, I, O, P>,
): Operation<A, I, O> {
  const { name, access, input, output, run } = definition;
  const permission = definition.permission === undefined ? name.replace(".", "/") : definition.permission;

  // An operation that answers with the same object again has nothing new to be checked.
  const checked = new WeakMap<object, z.output<O>>();
  const check = (answer: z.input<O>): z.output<O> => {
    if (typeof answer !== "object" || answer === null) return output.parse(answer);
    const known = checked.get(answer) ?? output.parse(answer);
    checked.set(answer, known);
    return known;
  };

  const write = (
    context: Asker<A>,
    raw: Record<string, unknown>,
    parsed: z.output<I>,
    proven: P | undefined,
  ): Promise<z.output<O>> => {
    const inside = async (db: Context["db"]): Promise<z.output<O>> => {
      const notes: AuditNote[] = [];
      const bound = { ...context, db, note: (note: AuditNote) => void notes.push(note) };
      const once = async () => output.parse(await run(bound, parsed, proven));
      const key = definition.isCreating && isSigned(context) ? idempotencyKeyOf(context, raw) : null;
      const answer =
        key !== null && isSigned(bound) ? await answerOnce(bound, name, key, raw, once) : await once();
      if (notes.length > 0) await writeAuditRow(bound, name, notes);
      return answer;
    };
    return context.db === database() ? inTransaction(inside) : inside(context.db);
  };

  const self: Operation<A, I, O> = {
    name,
    summary: definition.summary,
    access,
    permission,
    target: definition.target ?? null,
    isCreating: definition.isCreating ?? false,
    needsPin: definition.needsPin ?? (() => false),
    asksPin: access === "pin" ? "always" : definition.needsPin ? "sometimes" : "never",
    input,
    output,
    call: async (context, raw) => {
      await guard(context, self as unknown as Operation, raw);
      const parsed = parseInput(input, raw);
      const proven = await definition.before?.(context, parsed);
      return access === "write" || access === "pin"
        ? write(context, raw, parsed, proven)
        : check(await run(context, parsed, proven));
    },
  };
  return self;
}

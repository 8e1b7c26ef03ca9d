import "server-only";
import { z } from "zod";
import { about } from "@/lib/base/about";
import type { Failure } from "@/lib/base/failure";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { decide } from "../access/access";
import { DomainError } from "../errors/fail";
import type { SignedContext } from "../operation/context";
import {
  type Definition,
  type Effects,
  effectsOf,
  given,
  type Operation,
  operation,
} from "../operation/operation";
import type { Target } from "../operation/target";
import { holdServer, noteKind, requireFree } from "../server/hold-server";
import { beginnerOf, fieldOf, requireSound } from "./begin-in-turn";
import type { Holds, Job, JobKind, Outcome, Worker } from "./job-kind";
import { inputText, startJob } from "./write-job";

export const Callback = z.object({
  callback: about(z.string(), "Key for `eq_callback/check`.", "48213057721940638572106394857201"),
});

/** The arguments of `perform`: the job, the parameters of the call, and the current row of its target. */
export type Task<I extends z.ZodObject, T> = Pick<Job, "key" | "stage" | "attempt" | "context"> & {
  input: z.output<I>;
  target: T;
  signal: AbortSignal;
};

type Asked<I extends z.ZodObject, O extends z.ZodType, T extends object> = Pick<
  Definition<SignedContext, I, O, T, void>,
  "name" | "summary" | "description" | "target" | "needsPin" | "input" | "before"
> &
  Effects & {
    /** `context.action` of the result; default: the action part of the name. */
    action?: string | ((input: z.output<I>) => string);
    /** Further fields of the result, besides `action` and the target's `id`. */
    context?: (context: SignedContext, input: z.output<I>, target: T) => Record<string, string>;
    /** Further fields of the response; default: only `callback`. */
    output?: O;
    answer?: (callback: string, target: T) => z.input<O>;
  };

type Performed<I extends z.ZodObject, O extends z.ZodType, T extends object> = Asked<I, O, T> & {
  /** What the job blocks on its server; default: reads block nothing, writes block other changes. */
  holds?: Holds;
  follows?: JobKind["follows"];
  /** The job kind, if the defaults around `perform` do not fit. */
  kind?: JobKind;
  answersPassword?: true;
  /** Throws if the call cannot be started now, and writes the immediate changes, in its transaction. */
  begin?: (context: SignedContext, input: z.output<I>, target: T) => Promise<void>;
  stages?: readonly string[];
  attempts?: number;
  pauseSeconds?: JobKind["pauseSeconds"];
  /**
   * Does the work in the worker, with the person's current rights; once per `stage`. May be called again with the
   * same input: after a crash, a lost lease or a failure.
   */
  perform?: (context: SignedContext, task: Task<I, T>) => Promise<Outcome>;
  /** After the last failed attempt, for any reason: see job-kind.ts. */
  giveUp?: JobKind["giveUp"];
};

const hasId = (row: object | undefined): row is { id: number } =>
  row !== undefined && "id" in row && typeof row.id === "number";

const serverIdOf = (target: Target<object> | undefined, row: object | undefined): number | null =>
  target?.noun === "server" && hasId(row) ? row.id : null;

const failed = (failure: Failure): Outcome => ({ state: "failed", failure, isFinal: true });

/** Maps an error while performing to an outcome: the target no longer exists or belongs to another account now. */
function refusalOf(error: unknown, noun: string): Outcome {
  if (error instanceof DomainError && error.code === "not_found")
    return failed({ code: "notFound", thing: noun });
  if (error instanceof DomainError && error.code === "forbidden") return failed({ code: "notAllowed" });
  throw error;
}

function evenly(stages: readonly string[]) {
  return (stage: string): number => Math.round((100 * (stages.indexOf(stage) + 1)) / (stages.length + 1));
}

/** The job kind: checks the actor's right and the target again, then calls `perform`. */
function kindOf<I extends z.ZodObject, O extends z.ZodType, T extends object>(
  definition: Performed<I, O, T>,
  guarded: Pick<Operation, "name" | "access">,
): JobKind {
  const { target, stages = ["performing"] } = definition;
  const perform = async (job: Job, { actAs, signal }: Worker): Promise<Outcome> => {
    const context = await actAs(job);
    if (!context || !decide(context.actor, guarded).isAllowed) return failed({ code: "notAllowed" });
    const input = JSON.parse(inputText(job) ?? "{}") as z.output<I>;
    try {
      const row = given(target && (await target.find(context, fieldOf(input, target), false)));
      const { key, stage, attempt, context: words } = job;
      if (!definition.perform) throw new Error(`${definition.name} says nowhere how it is performed.`);
      return await definition.perform(context, {
        key,
        stage,
        attempt,
        context: words,
        input,
        target: row,
        signal,
      });
    } catch (error) {
      return refusalOf(error, target?.noun ?? "object");
    }
  };
  const { action, follows, giveUp, answersPassword } = definition;
  return {
    operation: definition.name,
    action: typeof action === "string" ? action : definition.name.slice(definition.name.indexOf(".") + 1),
    ...(answersPassword ? { answersPassword } : {}),
    ...(follows ? { follows } : {}),
    holds: definition.holds ?? (definition.access.level === "read" ? "nothing" : "changes"),
    stages,
    progressAt: evenly(stages),
    attempts: definition.attempts ?? 3,
    pauseSeconds: definition.pauseSeconds ?? ((attempt) => 5 * attempt),
    perform,
    ...(giveUp ? { giveUp } : {}),
  };
}

/**
 * Declares an operation that returns a callback and is performed by the worker. Around `perform` it provides: one job
 * at a time per server, the first callback for a repeated call, idempotency key, audit, lease, retries, and the
 * result for `eq_callback/check`.
 */
export function asyncOperation<
  I extends z.ZodObject,
  T extends object = Record<never, never>,
  O extends z.ZodType = typeof Callback,
>(definition: Performed<I, O, T>): Operation<SignedContext, I, O> {
  const { name, summary, access, target, needsPin, input, answer, begin } = definition;
  const output = given(definition.output ?? Callback) as O;

  const start = async (context: SignedContext, asked: z.output<I>, row: T): Promise<string> => {
    const { account, session } = context.actor;
    const serverId = serverIdOf(target, row);
    // In the stored form, by which repeated calls are recognized.
    const { known, turn } =
      serverId === null
        ? ({ known: null, turn: "now" } as const)
        : await holdServer(context.db, kind, serverId, asked, target?.isLocked);
    if (known !== null) return known;
    if (turn !== "later") await begin?.(context, asked, row);
    else if (!kind.isLast) await requireSound(context, definition, asked, row);
    const { action: chosen } = definition;
    const action = typeof chosen === "function" ? chosen(asked) : kind.action;
    const words = {
      action,
      ...(hasId(row) ? { id: String(row.id) } : {}),
      ...definition.context?.(context, asked, row),
    };
    const params = {
      accountId: account.id,
      session,
      serverId,
      context: words,
      input: asked,
      turn,
      now: context.now,
    };
    const { key } = await startJob(context.db, { ...kind, action }, params);
    const changes = { job: action, ...(turn === "now" ? {} : { queued: true }) };
    if (target && hasId(row)) context.note({ target: `${target.noun} ${row.id}`, changes });
    return key;
  };

  const declared = operation({
    name,
    summary,
    ...(definition.description === undefined ? {} : { description: definition.description }),
    ...effectsOf(definition),
    ...(target ? { target } : {}),
    ...(needsPin ? { needsPin } : {}),
    ...(definition.before ? { before: definition.before } : {}),
    isCreating: access.level === "write",
    ...(access.level === "write" && target
      ? {
          refuseEarly: async ({ db }: SignedContext, asked: z.output<I>, row: T) => {
            const serverId = serverIdOf(target, row);
            if (serverId !== null) await requireFree(db, kind, serverId, asked);
          },
        }
      : {}),
    input,
    output,
    run: async (context: SignedContext, asked: z.output<I>, row: T) => {
      const inside = (db: Database) => start({ ...context, db }, asked, row);
      const callback = await (context.db === database() ? inTransaction(inside) : inside(context.db));
      return answer ? answer(callback, row) : ({ callback } as z.input<O>);
    },
  });
  const own = definition.kind ?? kindOf(definition, declared);
  const kind = noteKind({ ...own, begin: beginnerOf(definition, declared, own.holds) });
  return { ...declared, kind };
}

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { add, decimalOf, moneyOf, moneyOfCents } from "@/lib/base/money";
import { isSigned, signedHeaders } from "../webhook/signature";
import type { OutsideState, PaymentSystem, Query, Report, SavedCard } from "./port";
import { type SandboxCard, sandboxCard } from "./sandbox-cards";

/**
 * `speed`: factor by which its delays are shortened; `address`: the panel's, to which it reports; `timeoutMs`: how long
 * the panel may take to accept an event. Its pages are where the payment returns to: the customer's brand.
 */
export type SandboxTools = {
  query: Query;
  speed: number;
  now: () => Date;
  address: string;
  secret: Buffer;
  timeoutMs?: number;
};

export type SandboxRow = {
  id: string;
  key: string;
  amount: string;
  currency: string;
  title: string;
  state: "open" | "challenge" | "paid" | "failed";
  card: string | null;
  arrives: string | null;
  certain_at: Date | null;
  is_saving: boolean;
  return_to: string;
  leave_to: string;
  created_at: Date;
};

/** The result of a click on the sandbox page. */
export type Pressed = { row: SandboxRow; reports: { id: number; dueAt: Date }[] };

export type Sandbox = PaymentSystem & {
  show: (id: string) => Promise<SandboxRow | null>;
  /** Pays with that card; after a 3-D Secure challenge, the second call passes `isConfirmed`. */
  press: (id: string, card: string, isConfirmed: boolean | null) => Promise<Pressed | null>;
  /** Sends an event; throws if it is not accepted. */
  send: (reportId: number) => Promise<void>;
};

const openHours = 24;
/** Minimum delay in ms, so that a pending state is visible even in a fast demo. */
const leastWaitMs = 1_500;

const referenceOf = (id: string): string => `sandbox_${id}`;

const savedOf = (row: SandboxRow): SavedCard => ({
  customer: "sandbox",
  outsideId: `${row.card}_${row.id}`,
  brand: "visa",
  lastDigits: sandboxCard(row.card ?? "")?.number.slice(-4) ?? "0000",
  expires: { year: row.created_at.getUTCFullYear() + 3, month: 12 },
});

const doneState = (row: SandboxRow): OutsideState => ({
  state: "done",
  reference: referenceOf(row.id),
  amount: row.arrives ?? row.amount,
  currency: row.currency,
  card: row.is_saving ? savedOf(row) : null,
  origin: { fingerprint: `sandbox ${row.card}`, country: sandboxCard(row.card ?? "")?.country ?? null },
});

function stateOf(row: SandboxRow, now: Date): OutsideState {
  if (row.state === "failed") return { state: "failed", reason: "declined" };
  if (row.state === "paid")
    return row.certain_at && row.certain_at > now ? { state: "pending" } : doneState(row);
  const isOver = now.getTime() - row.created_at.getTime() > openHours * 3_600_000;
  return isOver ? { state: "failed", reason: "expired" } : { state: "open" };
}

const Body = z.object({
  about: z.enum(["payment", "dispute"]),
  id: z.string(),
  key: z.string(),
  is: z.unknown(),
});

const State = z.discriminatedUnion("state", [
  z.object({ state: z.literal("failed"), reason: z.literal("declined") }),
  z.object({
    state: z.literal("done"),
    reference: z.string(),
    amount: z.string(),
    currency: z.string(),
    card: z
      .object({
        customer: z.string(),
        outsideId: z.string(),
        brand: z.string(),
        lastDigits: z.string(),
        expires: z.object({ year: z.int(), month: z.int() }),
      })
      .nullable(),
    origin: z.object({ fingerprint: z.string().nullable(), country: z.string().nullable() }).optional(),
  }),
]);

/** A payment provider for test cards that moves no money; its state is in two tables and survives restarts. */
export function sandbox(tools: SandboxTools): Sandbox {
  const { query, speed, now, address, secret, timeoutMs = 10_000 } = tools;
  const waitMs = (seconds: number): number => Math.max(leastWaitMs, (seconds * 1_000) / speed);
  const later = (seconds: number | undefined): Date =>
    seconds === undefined ? now() : new Date(now().getTime() + waitMs(seconds));

  const find = async (by: "id" | "key", value: string): Promise<SandboxRow | null> =>
    (await query<SandboxRow>(`select * from sandbox_payments where ${by} = $1`, [value]))[0] ?? null;

  async function write(row: Omit<SandboxRow, "created_at" | "certain_at" | "arrives">): Promise<SandboxRow> {
    await query(
      `insert into sandbox_payments
         (id, key, amount, currency, title, state, card, is_saving, return_to, leave_to, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing`,
      [
        ...[row.id, row.key, row.amount, row.currency, row.title, row.state, row.card],
        ...[row.is_saving, row.return_to, row.leave_to, now()],
      ],
    );
    const written = await find("key", row.key);
    if (!written) throw new Error("The sandbox lost a payment.");
    return written;
  }

  async function queue(row: SandboxRow, about: "payment" | "dispute", dueAt: Date, times = 1) {
    const eventId = randomBytes(12).toString("hex");
    const is = about === "dispute" ? "opened" : row.state === "failed" ? stateOf(row, now()) : doneState(row);
    const body = JSON.stringify({ about, id: row.id, key: row.key, is });
    const reports: Pressed["reports"] = [];
    for (let count = 0; count < times; count++) {
      const [report] = await query<{ id: number }>(
        `insert into sandbox_reports (payment_id, event_id, body, due_at) values ($1, $2, $3, $4) returning id`,
        [row.id, eventId, body, dueAt],
      );
      if (report) reports.push({ id: report.id, dueAt });
    }
    return reports;
  }

  /**
   * Changes the state only if it is still `row.state`, so that one of several concurrent clicks wins; null = another
   * did.
   */
  async function move(row: SandboxRow, state: SandboxRow["state"], card: SandboxCard) {
    const certainAt = card.certainAfterSeconds === undefined ? null : later(card.certainAfterSeconds);
    // Whatever its currency is.
    const asked = moneyOf(row.amount, "EUR");
    const arrives = card.beyondCents ? decimalOf(add(asked, moneyOfCents(card.beyondCents, "EUR"))) : null;
    const [moved] = await query<SandboxRow>(
      `update sandbox_payments set state = $3, card = $4, certain_at = $5, arrives = $6
       where id = $1 and state = $2 returning *`,
      [row.id, row.state, state, card.id, certainAt, arrives],
    );
    return moved ?? null;
  }

  async function reportsOf(row: SandboxRow, card: SandboxCard): Promise<Pressed["reports"]> {
    if (row.state === "failed") return queue(row, "payment", now());
    const dueAt = row.certain_at ?? later(card.reportedAfterSeconds);
    const paid = await queue(row, "payment", dueAt, card.timesReported ?? 1);
    if (card.disputedAfterSeconds === undefined) return paid;
    return [...paid, ...(await queue(row, "dispute", later(card.disputedAfterSeconds)))];
  }

  return {
    begin: async ({ key, amount, currency, title, saving, returnTo, leaveTo }) => {
      const id = randomBytes(16).toString("hex");
      const ends = { return_to: returnTo, leave_to: leaveTo };
      const facts = { id, key, amount, currency, title, ...ends };
      const row = await write({ ...facts, state: "open", card: null, is_saving: saving !== null });
      return { outsideId: row.id, address: new URL(`/sandbox-card/${row.id}`, returnTo).href };
    },
    charge: async ({ key, amount, currency, title, card }) => {
      const kind = sandboxCard(card.outsideId.replace(/_[0-9a-f]+$/, ""));
      const isTaken = kind !== undefined && !kind.isDeclined && !kind.isDeclinedLater;
      const id = randomBytes(16).toString("hex");
      const ends = { return_to: "", leave_to: "" };
      const facts = { id, key, amount, currency, title, card: kind?.id ?? null, is_saving: false, ...ends };
      const row = await write({ ...facts, state: isTaken ? "paid" : "failed" });
      return { outsideId: row.id, is: stateOf(row, now()) };
    },
    read: async (outsideId) => {
      const row = await find("id", outsideId);
      return row ? stateOf(row, now()) : { state: "failed", reason: "gone" };
    },
    look: async (reference) => {
      const row = await find("id", reference.slice(referenceOf("").length));
      if (!row) throw new Error("The sandbox knows no such payment.");
      const { arrives, amount, currency, created_at: at, certain_at: paysOutOn } = row;
      const arrived = { amount: arrives ?? amount, currency };
      const is = row.state === "failed" ? "failed" : row.state === "paid" ? "done" : "pending";
      // Test cards cost nothing.
      const isPaid = is === "done";
      const tries = [{ at, is, why: "", ...arrived } as const];
      const fee = isPaid ? { amount: "0.00", currency } : null;
      return { tries, fee, net: isPaid ? arrived : null, paysOutOn, disputes: [] };
    },
    refund: async () => "done",
    forget: async () => undefined,
    payouts: async () => [],
    readCallBack: async (callBack): Promise<Report[] | null> => {
      if (!isSigned(callBack, secret, now())) return null;
      const body = Body.parse(JSON.parse(callBack.body));
      const eventId = callBack.header("webhook-id") ?? "";
      if (body.about === "payment")
        return [{ eventId, about: "payment", key: body.key, outsideId: body.id, is: State.parse(body.is) }];
      const is = z.enum(["opened", "won", "lost"]).parse(body.is);
      const reference = referenceOf(body.id);
      return [{ eventId, about: "dispute", reference, disputeId: `dispute_${body.id}`, is }];
    },
    show: (id) => find("id", id),
    press: async (id, cardId, isConfirmed) => {
      const card = sandboxCard(cardId);
      const row = await find("id", id);
      if (!row || !card) return null;
      const isAsked = row.state === "challenge" && row.card === card.id && isConfirmed !== null;
      if (row.state !== "open" && !isAsked) return { row, reports: [] };
      const isRefused = card.isDeclined || (isAsked && !isConfirmed);
      const state = isRefused ? "failed" : card.asksFor3dSecure && !isAsked ? "challenge" : "paid";
      const moved = await move(row, state, card);
      if (!moved) return { row: (await find("id", id)) ?? row, reports: [] };
      return { row: moved, reports: state === "challenge" ? [] : await reportsOf(moved, card) };
    },
    send: async (reportId) => {
      const [report] = await query<{ event_id: string; body: string }>(
        "select event_id, body from sandbox_reports where id = $1 and sent_at is null",
        [reportId],
      );
      if (!report) return;
      const answer = await fetch(`${address}/payment-callback/sandbox`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...signedHeaders({ id: report.event_id, body: report.body, secret, at: now() }),
        },
        body: report.body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The panel answered ${answer.status}.`);
      await query("update sandbox_reports set sent_at = $2 where id = $1", [reportId, now()]);
    },
  };
}

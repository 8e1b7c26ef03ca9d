import { keyedHash } from "@/lib/db/seal";
import { sandbox } from "@/lib/outside/payments/sandbox";
import type { Connection } from "../factories";

type Ask = Connection["query"];

/** The sandbox as an external service: acts on its page, and sends its reports to the panel from here. */
export function sandboxBank(address: string, ask: Ask) {
  const secret = keyedHash("sandbox card", "callback");
  const query = async <R>(text: string, values: unknown[]) => (await ask(text, values)) as R[];
  // Several at once on a busy machine take longer than a provider waits; what is tested is that none is booked twice.
  const timing = { speed: 20_000, now: () => new Date(), timeoutMs: 60_000 };
  const system = sandbox({ query, address, secret, ...timing });
  return {
    /** Pays on that page; returns the ids of the reports to send. */
    pay: async (page: string, card: string): Promise<number[]> => {
      const pressed = await system.press(page.split("/").at(-1) ?? "", card, null);
      return (pressed?.reports ?? []).map(({ id }) => id);
    },
    send: system.send,
    /** Sends unaccepted reports, as a payment provider keeps retrying; returns their number. */
    sendRest: async (): Promise<number> => {
      const rest = await query<{ id: number }>(
        "select id from sandbox_reports where sent_at is null order by id",
        [],
      );
      for (const { id } of rest) await system.send(id);
      return rest.length;
    },
  };
}

/** Paid amounts that are not booked exactly once. */
export const findUnbooked = (ask: Ask) =>
  ask(`select s.id, s.amount, s.arrives, count(p.id) as booked from sandbox_payments s
    left join payments p on p.method = 'sandbox' and p.state = 'done' and p.refund_of is null
      and p.external_reference = 'sandbox_' || s.id and p.amount = coalesce(s.arrives, s.amount)::numeric
    where s.state = 'paid' group by s.id having count(p.id) <> 1`);

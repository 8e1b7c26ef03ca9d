import { keyedHash } from "@/lib/db/seal";
import { sandbox } from "@/lib/outside/payments/sandbox";
import type { Connection } from "../factories";

type Ask = Connection["query"];

/** The sandbox as an outside of its own: its page is pressed here, and its call-backs go to that panel from here. */
export function sandboxBank(address: string, ask: Ask) {
  const secret = keyedHash("sandbox card", "callback");
  const query = async <R>(text: string, values: unknown[]) => (await ask(text, values)) as R[];
  const system = sandbox({ query, speed: 20_000, now: () => new Date(), address, secret });
  return {
    /** The customer pays on that page; returns the call-backs that are to be sent. */
    pay: async (page: string, card: string): Promise<number[]> => {
      const pressed = await system.press(page.split("/").at(-1) ?? "", card, null);
      return (pressed?.reports ?? []).map(({ id }) => id);
    },
    send: system.send,
    /** Sends what nobody has taken yet, as a payment service does again and again; returns how many those were. */
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

/** Money that a card paid and that is not booked exactly once, as it arrived. */
export const findUnbooked = (ask: Ask) =>
  ask(`select s.id, s.amount, s.arrives, count(p.id) as booked from sandbox_payments s
    left join payments p on p.method = 'sandbox' and p.state = 'done' and p.refund_of is null
      and p.external_reference = 'sandbox_' || s.id and p.amount = coalesce(s.arrives, s.amount)::numeric
    where s.state = 'paid' group by s.id having count(p.id) <> 1`);

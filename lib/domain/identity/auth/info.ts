import { z } from "zod";
import type { Brand } from "@/lib/base/brand";
import { reads } from "../../kernel/access/access";
import type { Customer } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { Info } from "./schema";
import { tokenRecord } from "./shared/token-record";

type Answer = z.infer<typeof Info>;

/** An unchanged customer is the same object (sessions/shared/read.ts), so the record made from it is cached too. */
const answers = new WeakMap<Customer, { address: string; brand: Brand; answer: Answer }>();

/** `auth/info` (specification 4.2): the full record of the calling session. */
export const info = operation({
  name: "auth.info",
  summary: "Shows the session's token record with rights and servers",
  description:
    "Answers the whole token record of the calling session: account, rights, servers, running deployments and when it ends. Clients that read `customer_id` at the top level find it there, too.",
  access: reads({ right: null, colleagues: true }),
  isCacheable: true,
  input: z.object({}),
  output: Info,
  run: async ({ actor, address, brand }) => {
    const known = answers.get(actor);
    if (known?.address === address && known.brand === brand) return known.answer;
    const result = tokenRecord(actor, { isNew: false, address, brand, timings: [] });
    const answer = { customer_id: result.customer_id, result };
    answers.set(actor, { address, brand, answer });
    return answer;
  },
});

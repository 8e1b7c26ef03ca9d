import { z } from "zod";
import { shortReason, signedPlace } from "../webhook/signed-place";
import type { CashRegister, FiscalState } from "./port";

const mark = z.string().regex(/^\d{1,32}$/);
const Answer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("accepted") }),
  z.object({
    ...{ state: z.literal("registered"), storage: mark, document: mark, sign: mark },
    url: z
      .url({ protocol: /^https$/ })
      .max(500)
      .optional(),
  }),
  z.object({ state: z.literal("rejected"), reason: z.string().max(10_000).default("") }),
]);

function stateOf(text: string): FiscalState {
  const answer = Answer.parse(JSON.parse(text));
  if (answer.state === "rejected")
    return {
      state: "rejected",
      reason: shortReason(answer.reason),
    };
  return answer.state === "registered" ? { ...answer, url: answer.url ?? "" } : answer;
}

/**
 * A cash register, or a program before one, at `url`. `POST url/receipts` with the receipt as JSON and `GET
 * url/receipts/{id}` answer `{state, …}`; 404 to the second: it is not known. Both have the headers and the signature of
 * Standard Webhooks, that of a GET over an empty body.
 */
export function httpCashRegister(url: string, secretText: string): CashRegister {
  const receipts = signedPlace("cash register", `${url.replace(/\/$/, "")}/receipts`, secretText);
  return {
    register: async ({ seller: { taxSystem, ...seller }, ...receipt }) => {
      const body = JSON.stringify({ ...receipt, seller: { ...seller, tax_system: taxSystem } });
      return stateOf(await receipts.send(receipt.id, body));
    },
    read: async (id) => {
      const text = await receipts.read(id);
      return text === null ? null : stateOf(text);
    },
  };
}

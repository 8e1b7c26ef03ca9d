import { z } from "zod";
import { readBounded } from "@/lib/base/read-bounded";
import { signedHeaders } from "../webhook/signature";
import type { CashRegister, FiscalState } from "./port";

const timeoutMs = 20_000;
const mostBytes = 64 * 1024;
const longestReason = 500;

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
      reason: answer.reason.replaceAll(/\s+/g, " ").trim().slice(0, longestReason),
    };
  return answer.state === "registered" ? { ...answer, url: answer.url ?? "" } : answer;
}

/**
 * A cash register, or a program before one, at `url`. `POST url/receipts` with the receipt as JSON and `GET
 * url/receipts/{id}` answer `{state, …}`; 404 to the second: it is not known. Both have the headers and the signature of
 * Standard Webhooks, that of a GET over an empty body.
 */
export function httpCashRegister(url: string, secretText: string): CashRegister {
  const secret = Buffer.from(secretText, "utf8");
  const receipts = `${url.replace(/\/$/, "")}/receipts`;
  const ask = (address: string, id: string, body: string | null) =>
    fetch(address, {
      method: body === null ? "GET" : "POST",
      headers: {
        accept: "application/json",
        "user-agent": "Panel",
        ...(body === null ? {} : { "content-type": "application/json" }),
        ...signedHeaders({ id, body: body ?? "", secret, at: new Date() }),
      },
      ...(body === null ? {} : { body }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
  const read = async (answer: Response): Promise<FiscalState> => {
    if (answer.ok) return stateOf(await readBounded(answer, mostBytes));
    await answer.body?.cancel();
    throw new Error(`The cash register answered ${answer.status}.`);
  };
  return {
    register: async ({ seller: { taxSystem, ...seller }, ...receipt }) => {
      const body = JSON.stringify({ ...receipt, seller: { ...seller, tax_system: taxSystem } });
      return read(await ask(receipts, receipt.id, body));
    },
    read: async (id) => {
      const answer = await ask(`${receipts}/${encodeURIComponent(id)}`, id, null);
      if (answer.status !== 404) return read(answer);
      await answer.body?.cancel();
      return null;
    },
  };
}

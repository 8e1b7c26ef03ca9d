import { z } from "zod";
import { readBounded } from "@/lib/base/read-bounded";
import type { VatRegister } from "./port";

const address = "https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number";

/** Undisclosed names and addresses are returned as dashes. */
const told = z
  .string()
  .nullish()
  .transform((text) => (!text || /^-+$/.test(text.trim()) ? "" : text.replace(/\s+/g, " ").trim()));

const Answer = z.object({
  valid: z.boolean(),
  name: told,
  address: told,
  requestIdentifier: told.transform((text) => text.slice(0, 40)),
});

const mostBytes = 64 * 1024;

/** Undefined = not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** VIES, the European Commission's VAT register, over its REST API. It forwards to the member states' registers. */
export function viesRegister(url = address): VatRegister {
  return {
    ask: async ({ prefix, digits }, signal, requester) => {
      const asking = requester && {
        requesterMemberStateCode: requester.prefix,
        requesterNumber: requester.digits,
      };
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", "user-agent": "Panel" },
        body: JSON.stringify({ countryCode: prefix, vatNumber: digits, ...asking }),
        redirect: "error",
        signal,
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The register of tax numbers answered ${answer.status}.`);
      }
      // If a country's register is unavailable, VIES returns a different object with status 200.
      const read = Answer.safeParse(readJson(await readBounded(answer, mostBytes)));
      if (!read.success) throw new Error("The register of tax numbers could not say.");
      const { valid, name, address, requestIdentifier } = read.data;
      return { isValid: valid, name, address, consultation: requestIdentifier };
    },
  };
}

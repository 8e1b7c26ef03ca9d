import { z } from "zod";
import { readBounded } from "@/lib/base/read-bounded";
import type { VatRegister } from "./port";

const address = "https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number";

/** A hidden value is dashes; so are names and addresses of countries that do not tell them. */
const told = z
  .string()
  .nullish()
  .transform((text) => (!text || /^-+$/.test(text.trim()) ? "" : text.replace(/\s+/g, " ").trim()));

const Answer = z.object({ valid: z.boolean(), name: told, address: told });

const mostBytes = 64 * 1024;

/** Undefined = it is no JSON, which no answer is. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The register of the European Commission, by its REST interface. It answers for the member states' own registers. */
export function viesRegister(url = address): VatRegister {
  return {
    ask: async ({ prefix, digits }, signal) => {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", "user-agent": "Berth" },
        body: JSON.stringify({ countryCode: prefix, vatNumber: digits }),
        redirect: "error",
        signal,
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The register of tax numbers answered ${answer.status}.`);
      }
      // When a country's register is away, the answer is another object, with HTTP 200.
      const read = Answer.safeParse(readJson(await readBounded(answer, mostBytes)));
      if (!read.success) throw new Error("The register of tax numbers could not say.");
      const { valid, name, address } = read.data;
      return { isValid: valid, name, address };
    },
  };
}

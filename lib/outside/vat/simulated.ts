import type { VatRegister } from "./port";

/**
 * Stands in for the register: every number is registered, except that digits which begin with 404 are not, with 503 the
 * register is away, and with 504 it never answers.
 */
export function simulatedRegister(): VatRegister {
  return {
    ask: async ({ prefix, digits }, signal) => {
      if (digits.startsWith("503")) throw new Error("The register of tax numbers is away.");
      if (digits.startsWith("504"))
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
      if (digits.startsWith("404")) return { isValid: false, name: "", address: "" };
      return { isValid: true, name: `Example firm ${prefix}${digits}`, address: "Example street 1" };
    },
  };
}

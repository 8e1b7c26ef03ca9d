import type { VatRegister } from "./port";

/**
 * Simulated register: every number is registered, except digits that begin with 404; with 503 the register is
 * unavailable, with 504 it never responds.
 */
export function simulatedRegister(): VatRegister {
  return {
    ask: async ({ prefix, digits }, signal, requester) => {
      if (digits.startsWith("503")) throw new Error("The register of tax numbers is away.");
      if (digits.startsWith("504"))
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
      if (digits.startsWith("404")) return { isValid: false, name: "", address: "", consultation: "" };
      const consultation = requester ? `SIM${prefix}${digits}` : "";
      return {
        isValid: true,
        name: `Example firm ${prefix}${digits}`,
        address: "Example street 1",
        consultation,
      };
    },
  };
}

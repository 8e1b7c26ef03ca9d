import type { VatRegister } from "./port";
import { simulatedRegister } from "./simulated";
import { viesRegister } from "./vies";

export type VatRegisterName = "vies" | "simulated" | "off";

/** Null = nobody is asked, and check digits alone decide. */
export const makeVatRegister: Record<VatRegisterName, () => VatRegister | null> = {
  vies: () => viesRegister(),
  simulated: simulatedRegister,
  off: () => null,
};

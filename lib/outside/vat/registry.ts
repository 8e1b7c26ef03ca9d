import type { VatRegister } from "./port";
import { simulatedRegister } from "./simulated";
import { viesRegister } from "./vies";

export type VatRegisterName = "vies" | "simulated" | "off";

/** Null = no register; only check digits are verified. */
export const makeVatRegister: Record<VatRegisterName, () => VatRegister | null> = {
  vies: () => viesRegister(),
  simulated: simulatedRegister,
  off: () => null,
};

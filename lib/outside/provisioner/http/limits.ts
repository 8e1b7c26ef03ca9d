import type { InstallParameter } from "../abilities";

/** Order parameters that the contract with a company's own program does not carry; others it refuses itself. */
export const httpImpossible: readonly InstallParameter[] = ["user_data"];

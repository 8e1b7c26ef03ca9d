import type { InstallParameter } from "../abilities";

/**
 * Order parameters that the contract with a company's own program does not carry: one that does not know of backups
 * would install a system in their place. Others it refuses itself.
 */
export const httpImpossible: readonly InstallParameter[] = ["user_data", "backup"];

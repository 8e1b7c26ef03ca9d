import type { InstallParameter } from "../abilities";

/** A program that does not know of backups would install a system in their place. */
export const httpImpossible: readonly InstallParameter[] = ["backup"];

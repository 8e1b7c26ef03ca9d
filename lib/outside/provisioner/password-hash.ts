import { runTool } from "./qemu/run-tool";

/** The hash that `/etc/shadow` has of a password, by SHA-512. */
export const hashPassword = async (password: string): Promise<string> =>
  (await runTool("openssl", ["passwd", "-6", "-stdin"], { input: `${password}\n` })).trim();

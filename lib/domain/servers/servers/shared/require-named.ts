import { invalidArgument } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";

/** Throws unless the host name that was typed is that of the server. */
export function requireNamed({ hostname }: Pick<ServerRow, "hostname">, typed: string): void {
  if (typed.toLowerCase() !== hostname.toLowerCase())
    throw invalidArgument("hostname", "is not the host name of this server");
}

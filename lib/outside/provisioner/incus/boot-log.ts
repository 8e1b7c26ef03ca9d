import { MachineError } from "../machine-error";
import { type Guests, pathOf } from "./guest";
import { IncusTrouble } from "./trouble";

/** The engine keeps at most 128 KiB of a console. */
const mostBytes = 1024 * 1024;

/** What a guest has written to its console since its start; of one that is off, before it went off. */
export async function readBootLog(
  { client, given }: Guests,
  serverId: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const guest = await given(serverId, signal);
  const query = { type: "log" };
  const found = await client.readText(`${pathOf(serverId)}/console`, { query, mostBytes, signal });
  if (found === null) throw new MachineError({ code: "noMachine" }, { isFinal: true });
  if ("text" in found) return found.text;
  // Older engines have no log of virtual machines, and none has that of one that is off.
  if (guest.type === "virtual-machine" && guest.status !== "Running") return "";
  throw new IncusTrouble("unsupported", `The engine has no log of the console: ${found.refused}.`, true);
}

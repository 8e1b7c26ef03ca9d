import { readUserData, wrongUserDataText } from "@/lib/base/user-data";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { administratorOf } from "../../../servers/servers/rules";
import type { OrderInput } from "../schema";

const parameter = "user_data";

/** Throws unless the system can read it; what back ends cannot do is refused with the other options (setup.ts). */
export function requireUserData(
  { user_data: text }: Pick<OrderInput, "user_data">,
  system: { name: string } | null,
): void {
  if (!text) return;
  if (administratorOf(system?.name ?? "") !== "root")
    throw fail("argument.unsupported", { parameter, reason: "is not for this system" });
  const found = readUserData(text);
  if ("wrong" in found) throw invalidArgument(parameter, wrongUserDataText(found.wrong));
}

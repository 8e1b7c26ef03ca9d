import { runWithin } from "@/lib/base/run-within";
import { database, isDatabaseDown } from "@/lib/db/client";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Screen } from "@/lib/outside/provisioner/port-work";
import type { ServerRow } from "../../kernel/server/server-target";
import { seePower } from "../servers/shared/ask-machine";
import { provisionerOf } from "../servers/shared/provisioner";
import type { ConsoleEnd } from "./schema";

const waitMs = 10_000;

/** Where the machine's screen can be reached now, or why it has none. */
export async function screenOf(
  server: ServerRow,
): Promise<Pick<Screen, "host" | "port" | "password"> | ConsoleEnd> {
  const { id: serverId, location, hostname } = server;
  try {
    const provisioner = await provisionerOf(database(), server);
    const screen = await runWithin(waitMs, undefined, (signal) =>
      provisioner.openScreen({ serverId, location, hostname }, signal),
    );
    if (screen.hasPicture) return screen;
    return (await seePower(server)) === "on" ? "no_picture" : "off";
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    return error instanceof MachineError && error.failure.code === "unsupported" ? "no_picture" : "silent";
  }
}

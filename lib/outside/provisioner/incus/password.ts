import { z } from "zod";
import { hashPassword } from "../password-hash";
import type { Outcome, Tools } from "../port";
import type { Rescue } from "../port-work";
import { type Guests, noteWork, pathOf, workOf } from "./guest";
import { act } from "./operations";
import { failureOf } from "./trouble";

const seconds = 20;
const Ended = z.object({ return: z.number() });
const lineVariable = "ROOT_LINE";

const reported = (text: string): Outcome => ({
  state: "failed",
  failure: { code: "reported", text },
  isFinal: false,
});

/**
 * Sets root's password from outside: in a container always, in a virtual machine by the agent that its image has. Only the
 * hash is handed over, because the engine keeps what a command was given.
 */
export function incusPassword(
  { client, given, change }: Guests,
  now: Tools["now"],
): Pick<Rescue, "resetPassword"> {
  return {
    resetPassword: async ({ serverId }, { key, password }) => {
      const guest = await given(serverId);
      if (workOf(guest, key)?.isDone) return { state: "done" };
      if (guest.status !== "Running") return reported("the server is off, nothing was done");
      const ended = await act(client, "POST", `${pathOf(serverId)}/exec`, {
        body: {
          command: ["sh", "-c", `printf '%s\\n' "$${lineVariable}" | chpasswd -e`],
          environment: { [lineVariable]: `root:${await hashPassword(password)}` },
          "record-output": false,
          "wait-for-websocket": false,
          interactive: false,
        },
        seconds,
      });
      if (ended.state === "failed" && /agent|vsock/i.test(ended.said))
        return reported("the agent in the server does not answer, nothing was done");
      if (ended.state === "failed")
        return { state: "failed", failure: failureOf(ended.said, "noSpace"), isFinal: false };
      if (ended.state !== "done") return { state: "busy", againInMs: 1_000 };
      const result = Ended.safeParse(ended.metadata);
      if (!result.success || result.data.return !== 0)
        return reported("the system of the server refused the password");
      await change(serverId, (newest) => noteWork(newest, key, { at: now().toISOString(), isDone: true }));
      return { state: "done" };
    },
  };
}

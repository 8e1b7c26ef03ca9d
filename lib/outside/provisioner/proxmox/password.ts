import { hashPassword } from "../password-hash";
import type { Outcome, Tools } from "../port";
import type { Rescue } from "../port-work";
import { type Guests, isOff, pathOf } from "./guest";
import { noteWork, workOf } from "./notes";

const seconds = 20;

const reported = (text: string): Outcome => ({
  state: "failed",
  failure: { code: "reported", text },
  isFinal: false,
});

/** As the agent is told: only a hash, but for Windows, whose agent takes none. */
const loginOf = async (ostype: string | undefined, password: string) =>
  ostype?.startsWith("win")
    ? { username: "Administrator", password, crypted: 0 }
    : { username: "root", password: await hashPassword(password), crypted: 1 };

/** Sets the administrator's password by the guest agent that the image has to have. */
export function proxmoxPassword(
  { client, given, change }: Guests,
  now: Tools["now"],
): Pick<Rescue, "resetPassword"> {
  return {
    resetPassword: async ({ serverId }, { key, password }, signal) => {
      const guest = await given(serverId, signal);
      if (workOf(guest.notes, key)?.isDone) return { state: "done" };
      if (isOff(guest)) return reported("the server is off, nothing was done");
      const form = await loginOf(guest.config.ostype, password);
      const path = `${pathOf(guest)}/agent/set-user-password`;
      const written = await client.write("POST", path, { form, seconds, signal });
      if (written.state === "changed" || written.state === "locked")
        return { state: "busy", againInMs: 1_000 };
      if (written.state !== "done" && /permission/i.test(written.said))
        return reported("the panel's token may not do that, nothing was done");
      if (written.state !== "done")
        return reported(
          /agent|timeout/i.test(written.said)
            ? "the agent in the server does not answer, nothing was done"
            : "the system of the server refused the password",
        );
      await change(serverId, ({ notes }) => ({
        notes: noteWork(notes, key, { at: now().toISOString(), isDone: true }),
      }));
      return { state: "done" };
    },
  };
}

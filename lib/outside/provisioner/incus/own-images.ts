import { z } from "zod";
import type { Outcome, Tools } from "../port";
import type { Library, OwnImages } from "../port-work";
import { type Guests, noteWork, pathOf, workOf } from "./guest";
import { readAliases } from "./images";
import { act, isAtWork } from "./operations";
import { failureOf } from "./trouble";

const seconds = 40;
const busy: Outcome = { state: "busy", againInMs: 1_000 };
/** A large disk takes long, and the engine forgets what it has failed at. */
const patienceMs = 30 * 60_000;

const Snapshots = z.array(z.object({ name: z.string() }));
const Image = z.object({ size: z.number() });

/**
 * Images that are published of guests, known by their aliases alone. They are made of a snapshot, which customers are not
 * shown, so that the guest goes on.
 */
export function incusOwnImages(
  { client, given, change }: Guests,
  now: Tools["now"],
): OwnImages & Pick<Library, "dropMadeImage"> {
  const findAlias = async (name: string) =>
    (await readAliases(client)).find((alias) => alias.name === name) ?? null;

  async function hasSnapshot(serverId: number, name: string): Promise<boolean> {
    const asked = { query: { recursion: "1" } };
    const found = await client.read(`${pathOf(serverId)}/snapshots`, Snapshots, asked);
    return (found?.value ?? []).some((one) => (one.name.split("/").at(-1) ?? one.name) === name);
  }

  const note = (serverId: number, key: string, at: string) =>
    change(serverId, (newest) => noteWork(newest, key, { at, isDone: false }));

  return {
    makeImage: async ({ serverId }, { key, name }) => {
      const guest = await given(serverId);
      const snapshot = `${pathOf(serverId)}/snapshots/${name}`;
      const made = await findAlias(name);
      if (made) {
        if (await hasSnapshot(serverId, name)) await act(client, "DELETE", snapshot, { seconds });
        const image = await client.read(`/1.0/images/${made.target}`, Image);
        return { state: "done", sizeBytes: image?.value.size ?? 0 };
      }
      const begun = workOf(guest, key);
      if (begun && now().getTime() - Date.parse(begun.at) < patienceMs) return busy;
      if (await isAtWork(client, guest.name)) return busy;
      if (!(await hasSnapshot(serverId, name))) {
        const body = { name, stateful: false };
        const kept = await act(client, "POST", `${pathOf(serverId)}/snapshots`, { body, seconds });
        if (kept.state === "failed")
          return { state: "failed", failure: failureOf(kept.said, "noSpace"), isFinal: false };
        if (kept.state !== "done") return busy;
      }
      await note(serverId, key, now().toISOString());
      const source = { type: "snapshot", name: `${guest.name}/${name}` };
      const ended = await act(client, "POST", "/1.0/images", {
        body: { source, aliases: [{ name, description: "" }], public: false },
        seconds,
      });
      if (ended.state !== "failed") return busy;
      // The next attempt begins it again.
      await note(serverId, key, new Date(0).toISOString());
      return { state: "failed", failure: failureOf(ended.said, "noSpace"), isFinal: false };
    },
    dropMadeImage: async ({ name }) => {
      const made = await findAlias(name);
      if (made) await act(client, "DELETE", `/1.0/images/${made.target}`, { seconds });
    },
  };
}

import { eq, or } from "drizzle-orm";
import type { z } from "zod";
import { database } from "@/lib/db/client";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { tags } from "@/lib/db/tables/servers/tags";
import type { Provisioner } from "@/lib/outside/provisioner/port";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import type { Outcome } from "../../kernel/async/job-kind";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { workFailures } from "../servers/errors";
import { requireAble } from "../servers/shared/able";
import { askMachine } from "../servers/shared/ask-machine";
import { nameOfServer } from "../servers/shared/provisioner";
import { requireUsable } from "../servers/shared/require-usable";
import { type ImageRow, imagesFor } from "./lookup";
import { isAt, noteCopy } from "./places";
import { MountImage } from "./schema";

const wantedOf = ({ iso, iso_id, name }: z.output<typeof MountImage>): string =>
  (iso || iso_id || name || "").trim();

const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

/** The caller's own images with that id or name. */
const readOwn = (context: SignedContext, wanted: string, row: ServerRow): Promise<ImageRow[]> =>
  imagesFor(context, row, or(eq(isoImages.id, numberOf(wanted)), eq(isoImages.name, wanted)));

/** An id takes precedence over names; of several images with one name the newest is used. */
const pick = <I extends { id: number; name: string }>(wanted: string, images: readonly I[]): I | undefined =>
  images.find(({ id }) => id === numberOf(wanted)) ?? images.findLast(({ name }) => name === wanted);

const notFound: Outcome = {
  state: "failed",
  failure: { code: "notFound", thing: "image" },
  isFinal: true,
};

/**
 * Has the server's back end fetch one of the account's own images that another one has. Null once it is there; public
 * images are.
 */
async function bringImage(
  provisioner: Provisioner,
  target: ServerRow,
  own: ImageRow | undefined,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<Outcome | null> {
  const place = await nameOfServer(database(), target);
  if (!own?.url || isAt(own, place)) return null;
  const { id, name, url } = own;
  const fetched = await provisioner.fetchImage({ id, name, url }, `${key}-image`, signal);
  if (fetched.state !== "done") return fetched;
  return (await noteCopy(id, place)) ? null : notFound;
}

/** `iso/mount_iso` (modules 4, 5.4): the image stays in the drive until it is ejected. */
export const mountImage = asyncOperation({
  name: "iso.mount_iso",
  summary: "Puts an image into a server's drive",
  description:
    "Puts an image into a server's drive; `eq/boot_dev` with `cd` lets it start from it. The callback ends when it is in.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: [...workFailures, "iso.not_ready", "machine.unsupported"],
  target: locked(server("id")),
  input: MountImage,
  begin: async (context, input, row) => {
    const wanted = wantedOf(input);
    if (wanted === "") throw invalidArgument("iso", "is required");
    await requireAble(context.db, row, "insertImage");
    requireUsable(row);
    const own = pick(wanted, await readOwn(context, wanted, row));
    // An image with that number only as its name may not be the requested one.
    const isMeant = numberOf(wanted) < 0 || own?.id === numberOf(wanted);
    if (own && isMeant && own.state !== "ready") throw fail("iso.not_ready");
    if (own && isMeant && !isAt(own, await nameOfServer(context.db, row)))
      await requireAble(context.db, row, "fetchImage");
    // Only the provisioner knows the names of public images.
    context.note({ changes: { image: own?.name ?? wanted } });
  },
  perform: async (context, { key, input, target, signal }) =>
    askMachine(target, "insertImage", async (provisioner, machine) => {
      const wanted = wantedOf(input);
      const own = await readOwn(context, wanted, target);
      const ready = own.filter(({ state }) => state === "ready");
      const found = pick(wanted, [...(await provisioner.listImages(machine, signal)), ...ready]);
      if (!found) return notFound;
      const brought = await bringImage(
        provisioner,
        target,
        ready.find(({ id }) => id === found.id),
        {
          key,
          signal,
        },
      );
      if (brought) return brought;
      const image = { id: found.id, name: found.name };
      const outcome = await provisioner.insertImage(machine, { image, key }, signal);
      if (outcome.state !== "done") return outcome;
      const value = String(image.id);
      return {
        state: "done",
        keep: async (db) => {
          await db
            .insert(tags)
            .values({ component: "eq", componentId: target.id, tag: "iso", value, extra: image.name })
            .onConflictDoUpdate({
              target: [tags.component, tags.componentId, tags.tag],
              set: { value, extra: image.name },
            });
          return { scope: `Image ${image.name} is mounted` };
        },
      };
    }),
});

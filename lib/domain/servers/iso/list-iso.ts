import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { askFailures } from "../servers/errors";
import { isBeforeInstall } from "../servers/rules";
import { readMachine } from "../servers/shared/ask-machine";
import { imagesFor } from "./lookup";
import { ListedImage } from "./schema";

const output = z.object({ iso_images: about(z.array(ListedImage), "What can be mounted on this server.") });

/** The provisioner's public images, then the caller's own that are ready. */
async function list(context: SignedContext, _input: object, row: ServerRow) {
  if (isBeforeInstall(row.state)) throw fail("server.not_ready");
  const offered = await readMachine(row, (provisioner, machine) => provisioner.listImages(machine));
  const own = await imagesFor(context, row, eq(isoImages.state, "ready"));
  return {
    iso_images: [
      ...offered.map(({ id, name }) => ({ id, name, private: 0 })),
      ...own.map(({ id, name }) => ({ id, name, private: 1 })),
    ],
  };
}

/** `iso/list_iso` (modules 5.4). */
export const listImages = operation({
  name: "iso.list_iso",
  summary: "Lists the images that a server can start from",
  description:
    "Answers the images that can be put into a server's drive: the operator's and the account's own.",
  access: reads(),
  fails: askFailures,
  target: server("id"),
  input: z.object({ id: about(wireInt(0), "Number of the server.", 55001) }),
  output,
  run: list,
});

/** The same for clients that send the id as `server_id`. */
export const listImagesOfServer = operation({
  name: "iso.list_iso_of_server",
  summary: "Lists the images that a server can start from, by its other parameter",
  description: "Answers the same where the server is named by `server_id`.",
  access: reads({ right: "iso/list_iso" }),
  fails: askFailures,
  target: server("server_id"),
  input: z.object({ server_id: about(wireInt(0), "Number of the server.", 55001) }),
  output,
  run: list,
});

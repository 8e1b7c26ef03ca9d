import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { noteLastCall } from "../../kernel/async/write-job";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { enqueuePtrUpdates } from "../../kernel/server/enqueue-ptr-updates";
import { requireUnheld } from "../../kernel/server/hold-server";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "../../servers/servers/errors";
import { readNames } from "./rules";
import { idInput, ipInput } from "./schema";
import { keepNames, namesOf } from "./shared/names";

/** `ip/update_ptr` (modules 5.3): complete when it returns; an empty list removes the names. */
export const updatePtr = operation({
  name: "ip.update_ptr",
  summary: "Sets the names of an address in DNS",
  description: "Sets the names of an address in reverse DNS, one a line; empty text removes them.",
  access: writes(),
  changes: ["addresses"],
  fails: [...lookFailures, "address.not_found"],
  target: locked(server("id")),
  input: z.object({
    id: idInput,
    ip: ipInput,
    ptr: about(wireText(3_000), "The names, one a line; empty = none.", "web-1.example.com"),
  }),
  output: z.object({
    ip: about(z.string(), "The address.", "192.0.2.20"),
    ptr: about(z.array(z.string()), "The names that it has now.", ["web-1.example.com"]),
  }),
  run: async ({ db, note }, { id, ip, ptr }, row) => {
    await requireUnheld(db, id);
    const present = await namesOf(db, row, ip);
    const read = readNames(ptr);
    if ("wrong" in read) throw invalidArgument("ptr", read.wrong);
    const { names } = read;
    if (isDeepStrictEqual(present.ptr, names)) return { ip, ptr: names };
    await noteLastCall(db, id, null);
    await keepNames(db, row, { ip, addressId: present.addressId }, names);
    await enqueuePtrUpdates(db, [ip]);
    note({ target: `server ${id}`, changes: { ip, ptr: { from: present.ptr, to: names } } });
    return { ip, ptr: names };
  },
});

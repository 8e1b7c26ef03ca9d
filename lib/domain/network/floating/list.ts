import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { maxFloating } from "../addresses/rules";
import { ownFloating } from "./lookup";
import { ShownFloating } from "./schema";

const readList = async (context: SignedContext): Promise<ShownFloating[]> =>
  (await ownFloating(context)).map(({ address, server, payer }) => ({
    ip: address.ip,
    location: server.location,
    server: { id: server.id, hostname: server.hostname },
    paid_by: payer,
    moving_to: address.movingTo,
    locked: address.blockedBy === null ? 0 : 1,
    ptr: address.ptr,
  }));

/** An extension to the specification. */
export const listFloating = operation({
  name: "ip.list_floating",
  summary: "Lists the floating addresses of the account",
  description:
    "Answers the addresses that can be moved between servers of a location, with the server that has each and the one that pays for it.",
  access: reads({ right: "ip/get_ip" }),
  input: z.object({}),
  output: z.object({ list: about(z.array(ShownFloating), "The addresses, oldest first.") }),
  run: async (context) => ({ list: await readList(context) }),
});

/** The same for our own page. */
export const showFloating = operation({
  name: "addresses.floating",
  summary: "Shows the floating addresses of the account",
  access: reads({ right: "ip/get_ip" }),
  input: z.object({}),
  output: z.object({ list: z.array(ShownFloating), most: z.int() }),
  run: async (context) => ({ list: await readList(context), most: maxFloating }),
});

import { z } from "zod";
import { about } from "@/lib/base/about";

const OfServer = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  hostname: about(z.string(), "Its host name.", "web-1"),
});

export const ShownFloating = z.object({
  ip: about(z.string(), "The address.", "192.0.2.40"),
  location: about(z.string(), "Code of the location that it can be moved within.", "NL"),
  server: about(OfServer, "The server that has it."),
  paid_by: about(OfServer, "The server whose price it is a part of."),
  moving_to: about(z.int().nullable(), "Number of the server that it is being moved to; null = none.", null),
  locked: about(z.int(), "1 = blocked.", 0),
  ptr: about(z.array(z.string()), "Names in DNS.", ["www.example.com"]),
});
export type ShownFloating = z.infer<typeof ShownFloating>;

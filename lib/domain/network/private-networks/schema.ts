import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";

export const networkInput = about(wireInt(0), "Number of the private network.", 12);
const name = wireText(60)
  .transform((text) => text.trim())
  .refine((text) => text !== "", "is required");

export const nameInput = about(name, "Its name, which no other network of the account has.", "backend");

const Attached = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  hostname: about(z.string(), "Its host name.", "web-1"),
  ip: about(z.string(), "Its address in the network.", "10.0.0.2"),
  mac: about(
    z.string(),
    "Hardware address of its card there; empty until it has joined.",
    "52:55:00:0c:d6:d9",
  ),
  state: about(z.enum(["joining", "joined", "leaving"]), "Whether it is on the network yet.", "joined"),
});

export const ShownNetwork = z.object({
  id: about(z.int(), "Number of the private network.", 12),
  name: about(z.string(), "Its name.", "backend"),
  location: about(z.string(), "Code of its location.", "NL"),
  range: about(z.string(), "Its addresses, CIDR.", "10.0.0.0/24"),
  servers: about(z.array(Attached), "The servers that are attached."),
});
export type ShownNetwork = z.infer<typeof ShownNetwork>;

import { z } from "zod";
import { about } from "@/lib/base/about";

/** A stored public key (modules 5.6). */
export const SshKey = z.object({
  id: about(z.int(), "Number of the key.", 701),
  customer_id: about(z.int(), "Number of the account.", 20001),
  name: about(z.string(), "Its name.", "laptop"),
  key: about(
    z.string(),
    "The public key.",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMdqXbB10y8TBmIv+T1eI3fhTR6DgBr3mjlsdeOuF/1s anna",
  ),
  default: about(z.int(), "1 = offered first when a system is installed.", 1),
  created: about(z.string(), "When it was added, UTC.", "2026-11-21 10:00:00"),
});

import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { ownSshKeys, sshKeyOnWire } from "./lookup";
import { SshKey } from "./schema";

/** `ssh_keys/list` (modules 5.6). */
export const listSshKeys = operation({
  name: "ssh_keys.list",
  summary: "Lists the stored public SSH keys",
  description:
    "Answers the public keys that the account keeps for its servers; those with `default` 1 are chosen on the order page by themselves.",
  access: reads(),
  input: z.object({}),
  output: z.object({ sshkeys: about(z.array(SshKey), "The keys, oldest first.") }),
  run: async (context) => ({ sshkeys: (await ownSshKeys(context)).map(sshKeyOnWire) }),
});

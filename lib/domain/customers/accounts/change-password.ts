import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { requireStrongPassword } from "../../identity/passwords/shared/hash";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { replacePassword } from "./replace-password";

/** Changes the password of the signed-in person and ends every other session. */
export const changePassword = operation({
  name: "accounts.change_password",
  summary: "Changes the account's password and ends its other sessions",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "password" }),
  changes: ["accounts", "sessions", "sign_ins"],
  fails: [],
  input: z.object({ new_password: wireText(4_000) }),
  output: z.object({}),
  before: ({ actor }, input) =>
    requireStrongPassword(input.new_password, actor.account.email, "new_password"),
  run: async ({ db, actor, now, note }, input) => {
    await replacePassword(db, {
      account: actor.account,
      password: input.new_password,
      except: actor.session.id,
      now,
    });
    note({ target: `account ${actor.account.id}`, changes: { changed: "password" } });
    return {};
  },
});

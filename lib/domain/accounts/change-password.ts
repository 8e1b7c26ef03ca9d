import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { writes } from "../kernel/access";
import { operation } from "../kernel/operation";
import { confirmPassword, holdPassword } from "../passwords/confirm";
import { insistOnPassword } from "../passwords/hash";
import { replacePassword } from "./replace-password";

/** Changes the password of who is signed in; every other session ends. */
export const changePassword = operation({
  name: "accounts.change_password",
  summary: "Changes the account's password and ends its other sessions",
  access: writes({ right: null }),
  input: z.object({ password: wireText(4_000), new_password: wireText(4_000) }),
  output: z.object({}),
  before: async (context, input) => {
    await insistOnPassword(input.new_password, context.actor.account.email, "new_password");
    return confirmPassword(context, input.password);
  },
  run: async ({ db, actor, now, note }, input, _target, proven) => {
    await holdPassword(db, actor.account.id, proven);
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

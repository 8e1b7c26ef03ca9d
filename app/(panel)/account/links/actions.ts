"use server";

import { formAction } from "@/lib/api/form-action";
import { unlinkAccount } from "@/lib/domain/identity/linked-accounts/unlink";

export const unlinkAction = formAction(unlinkAccount, { refresh: "/account/links" });

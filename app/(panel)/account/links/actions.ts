"use server";

import { formAction } from "@/lib/api/form-action";
import { unlinkAccount } from "@/lib/domain/identities/unlink";

export const unlinkAction = formAction(unlinkAccount, { refresh: "/account/links" });

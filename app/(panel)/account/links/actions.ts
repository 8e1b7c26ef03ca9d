"use server";

import { formAction } from "@/lib/api/form-action";
import { unlinkIdentity } from "@/lib/domain/identities/unlink";

export const unlinkAction = formAction(unlinkIdentity, { refresh: "/account/links" });

"use server";

import { formAction } from "@/lib/api/form-action";
import { endOneSession } from "@/lib/domain/identity/sessions/end-one";
import { endOtherSessions } from "@/lib/domain/identity/sessions/end-others";

const path = "/account/sessions";

export const endSessionAction = formAction(endOneSession, { refresh: path });
export const endOthersAction = formAction(endOtherSessions, { refresh: path });

"use server";

import { formAction } from "@/lib/api/form-action";
import { chooseNotice } from "@/lib/domain/messages/notifications/choose";
import { addEndpoint } from "@/lib/domain/messages/webhooks/add";
import { editEndpoint } from "@/lib/domain/messages/webhooks/edit";

/** Its answer has the signing secret, once. */
export const add = formAction(addEndpoint);
export const edit = formAction(editEndpoint);

/** Switches the mails or the in-panel notices of a kind on or off. */
export const choose = formAction(chooseNotice);

"use server";

import { formAction } from "@/lib/api/form-action";
import { addBackEnd } from "@/lib/domain/servers/back-ends/add";
import { assignBackEnd } from "@/lib/domain/servers/back-ends/assign";
import { changeBackEnd } from "@/lib/domain/servers/back-ends/change";
import { makeDefaultBackEnd } from "@/lib/domain/servers/back-ends/make-default";
import { removeBackEnd } from "@/lib/domain/servers/back-ends/remove";
import { switchBackEnd } from "@/lib/domain/servers/back-ends/switch";
import { tryBackEnd } from "@/lib/domain/servers/back-ends/try";

export const add = formAction(addBackEnd);
export const assign = formAction(assignBackEnd);
export const change = formAction(changeBackEnd);
export const makeDefault = formAction(makeDefaultBackEnd);
export const remove = formAction(removeBackEnd);
export const switchState = formAction(switchBackEnd);
export const tryOut = formAction(tryBackEnd);

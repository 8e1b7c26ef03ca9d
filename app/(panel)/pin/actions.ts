"use server";

import { formAction } from "@/lib/api/form-action";
import { setPin } from "@/lib/domain/pins/set-pin";

/** Sets the PIN. Returns a callback key, with which the result is asked for. */
export const setPinAction = formAction(setPin);

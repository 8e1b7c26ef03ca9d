"use server";

import { formAction } from "@/lib/api/form-action";
import { setPin } from "@/lib/domain/identity/pins/set-pin";

/** Sets the PIN. Returns a callback key to poll the result with. */
export const setPinAction = formAction(setPin);

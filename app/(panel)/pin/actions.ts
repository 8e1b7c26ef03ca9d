"use server";

import { formAction } from "@/lib/api/form-action";
import { setPin } from "@/lib/domain/pins/set-pin";

/** Sets the PIN; the answer is a key to ask by for what became of it. */
export const setPinAction = formAction(setPin);

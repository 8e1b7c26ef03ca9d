"use server";

import { formAction } from "@/lib/api/form-action";
import { findAnything } from "@/lib/domain/support/search/find";

export const findForPalette = formAction(findAnything);

import { createFormControl } from "react-hook-form";
import { resolverOf } from "@/components/form/use-rules-form";
import { checkAccess } from "./order-check";
import type { Access } from "./wishes";

/** The form behind the typed fields. It comes with the first touch of one: nothing before that needs it. */
export const makeAccessRules = () =>
  createFormControl<Access>({
    mode: "onTouched",
    reValidateMode: "onChange",
    resolver: resolverOf(checkAccess),
  });

export type AccessRules = ReturnType<typeof makeAccessRules>;

import { createFormControl } from "react-hook-form";
import { resolverOf } from "@/components/form/submit/use-rules-form";
import type { Access } from "../selection/selection";
import { errorText } from "../submit/error-text";
import { checkAccess, namesOf } from "./access-check";

/** Validation of the typed fields. Loaded when a field is first touched, because nothing needs it earlier. */
export const makeAccessRules = (needsPassword: () => boolean) =>
  Object.assign(
    createFormControl<Access>({
      mode: "onTouched",
      reValidateMode: "onChange",
      resolver: resolverOf((typed: Access) => checkAccess(typed, needsPassword())),
    }),
    { check: checkAccess, errorText, namesOf },
  );

export type AccessRules = ReturnType<typeof makeAccessRules>;

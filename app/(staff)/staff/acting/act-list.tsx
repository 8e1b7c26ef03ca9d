import type { ButtonVariant } from "@/components/ui/button-style";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { ActSubject } from "./act";
import { ActButton } from "./action-button";
import { mayAct } from "./action-rights";
import type { ActName } from "./staff-actions";

export type PossibleAct = {
  act: ActName;
  /** Left out = it is possible. */
  isFitting?: boolean;
  /** Why it is not possible now: the button is shown and says so. */
  whyNot?: string;
};

type ActListProps = {
  acts: readonly PossibleAct[];
  staff: HoldsRights;
  subject: ActSubject;
  /** Its name, for the dialogs. */
  name: string;
  size?: "sm" | "md";
  variant?: ButtonVariant;
};

/** Buttons of the actions that this member of staff may perform now. */
export function ActList({ acts, staff, subject, name, size = "sm", variant }: ActListProps) {
  return acts
    .filter(({ act, isFitting = true }) => isFitting && mayAct(staff, act))
    .map(({ act, whyNot }) => (
      <ActButton
        key={act}
        act={act}
        subject={subject}
        name={name}
        size={size}
        variant={variant}
        {...(whyNot && { whyNot })}
      />
    ));
}

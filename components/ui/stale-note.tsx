import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";

type StaleNoteProps = {
  /** How old it is and why: "Shown as of 3 minutes ago; refreshing failed". */
  children: ReactNode;
  retry?: ReactNode;
};

/** Says that the shown data is old. */
export function StaleNote({ children, retry }: StaleNoteProps) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-attention text-xs">
      <CloudOff size={14} aria-hidden />
      <span>{children}</span>
      {retry}
    </p>
  );
}

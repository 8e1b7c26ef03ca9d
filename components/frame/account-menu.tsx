import type { ReactNode } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";

type AccountMenuProps = { email: string; label: string; children: ReactNode };

/** The signed-in account, in the top bar of wide screens; opens the account menu. */
export function AccountMenu({ email, label, children }: AccountMenuProps) {
  return (
    <div className="min-w-0 max-md:hidden">
      <Popover
        label={`${label}: ${email}`}
        triggerClass="tap flex h-9 max-w-64 items-center gap-1.5 rounded-sm px-2.5 font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
        trigger={
          <>
            <span className="truncate">{email}</span>
            <ChevronDown size={16} aria-hidden />
          </>
        }
        className="w-72 p-0!"
      >
        {children}
      </Popover>
    </div>
  );
}

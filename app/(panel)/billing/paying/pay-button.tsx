"use client";

import type { ComponentProps } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { SaidHere } from "@/components/form/problems/said-here";
import { Notice } from "@/components/ui/notice";
import type { PageCall } from "@/lib/api/client";

/** Message after a failed payment; `key` differs for each kind. */
export type PayTrouble = { key: string; labels: string; tone?: ComponentProps<typeof Notice>["tone"] };

export type PayButtonProps = {
  calls: PageCall;
  isBusy: boolean;
  busyLabels: string;
  trouble: PayTrouble | null;
  /** Without it the button submits its form. */
  onPress?: () => void;
  children: string;
};

/** A button that moves money, with the error of the last attempt beside it. */
export function PayButton({ calls, isBusy, busyLabels, trouble, onPress, children }: PayButtonProps) {
  return (
    <>
      <CallButton
        calls={calls}
        variant="primary"
        className="max-md:w-full"
        pending={isBusy}
        pendingLabel={busyLabels}
        {...(onPress ? { onClick: onPress } : { type: "submit" as const })}
      >
        {children}
      </CallButton>
      {trouble && (
        <SaidHere key={trouble.key}>
          <Notice tone={trouble.tone ?? "danger"} live>
            {trouble.labels}
          </Notice>
        </SaidHere>
      )}
    </>
  );
}

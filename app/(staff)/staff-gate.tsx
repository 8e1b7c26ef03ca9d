"use client";

import { useMemo } from "react";
import type { OwnerLabels } from "@/components/reauthentication/labels";
import { OwnerGate } from "@/components/reauthentication/reauthentication-gate";
import type { Prover } from "@/components/reauthentication/use-proof";
import { sendForm } from "@/lib/api/send-form";
import { reauthenticate } from "./reauthentication";

type StaffGateProps = { email: string; hasFactor: boolean; labels: OwnerLabels };

/** The reauthentication dialog of staff: password and TOTP code. */
export function StaffGate({ email, hasFactor, labels }: StaffGateProps) {
  const prover = useMemo<Prover>(
    () => ({
      read: async () => ({
        has_password: true,
        email,
        factors: hasFactor ? ["totp"] : [],
        has_passkey: false,
      }),
      send: ({ password = "", code }) => sendForm(reauthenticate, { password, code }),
    }),
    [email, hasFactor],
  );
  return <OwnerGate labels={labels} prover={prover} />;
}

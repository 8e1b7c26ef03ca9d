"use client";

import type { ComponentProps, ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PayButton, type PayButtonProps } from "../../paying/pay-button";

type PayBoxProps = {
  title: string;
  sums: ComponentProps<typeof DefinitionList>["items"];
  /** Information and choices before the button. */
  children?: ReactNode;
  /** Null if there is no button. */
  button: PayButtonProps | null;
};

/** One payment method of an invoice: its effect, then the button. */
export function PayBox({ title, sums, children, button }: PayBoxProps) {
  return (
    <Card title={title}>
      <DefinitionList look="sums" items={sums} />
      <div className="mt-4 space-y-3">
        {children}
        {button && <PayButton {...button} />}
      </div>
    </Card>
  );
}

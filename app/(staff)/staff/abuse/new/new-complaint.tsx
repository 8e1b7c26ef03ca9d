"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  ComplaintFields,
  type ComplaintText,
  fieldOfTime,
  minuteOf,
  useMissing,
} from "@/components/abuse/complaint-fields";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { add } from "../actions";

type Typed = ComplaintText & { sender: string };

/** A complaint that came to staff otherwise than by mail or form. */
export function NewComplaint({ now }: { now: string }) {
  const t = useTranslations("abuseAdmin");
  const router = useRouter();
  const missing = useMissing();
  const { field, press, problems, isBusy } = useSentForm<Typed, { id: number }>({
    values: { address: "", kind: "spam", seen: fieldOfTime(now), text: "", sender: "" },
    check: missing,
    send: ({ seen, ...typed }, key) => sendForm(add, { ...typed, seen: minuteOf(seen), key }),
    whenLost: "repeat",
    leaves: true,
    onDone: ({ id }) => {
      showToast(t("added"));
      router.push(`/staff/abuse/${id}` as Route);
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="max-w-3xl">
      <Card>
        <div className="space-y-4">
          <ComplaintFields field={field} hasText />
          <TextField
            label={t("sender")}
            optionalLabel={t("optional")}
            help={t("senderHelp")}
            type="email"
            maxLength={254}
            {...field("sender")}
          />
          <FormNotice problems={problems} />
          <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("working")}>
            {t("add")}
          </Button>
        </div>
      </Card>
    </form>
  );
}

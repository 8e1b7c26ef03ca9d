"use server";

import type { Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { orNotFound } from "@/lib/api/or-not-found";
import { pressSandbox } from "@/lib/domain/money/payments/sandbox-page";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Pays with a test card, then returns to the panel; a card with a challenge first asks on the same page. */
export async function payInSandbox(form: FormData): Promise<void> {
  const id = text(form, "id");
  const confirmed = text(form, "confirmed");
  const context = guestContext(requestDetails(await headers()));
  const page = await orNotFound(
    pressSandbox.call(context, {
      id,
      card: text(form, "card"),
      ...(confirmed === "" ? {} : { confirmed: confirmed === "yes" }),
    }),
  );
  redirect((page.state === "ended" ? page.return_to : `/sandbox-card/${encodeURIComponent(id)}`) as Route);
}

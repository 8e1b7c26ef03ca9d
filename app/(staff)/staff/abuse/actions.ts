"use server";

import { formAction } from "@/lib/api/form-action";
import { addComplaint } from "@/lib/domain/support/tickets/abuse/add";
import { blockCase, refuseUnblock } from "@/lib/domain/support/tickets/abuse/block";
import { closeCase } from "@/lib/domain/support/tickets/abuse/close";
import { correctCase } from "@/lib/domain/support/tickets/abuse/correct";
import { reopenCase } from "@/lib/domain/support/tickets/abuse/reopen";
import { tellCustomer } from "@/lib/domain/support/tickets/abuse/tell";

export const add = formAction(addComplaint);
export const block = formAction(blockCase);
export const close = formAction(closeCase);
export const correct = formAction(correctCase);
export const refuse = formAction(refuseUnblock);
export const reopen = formAction(reopenCase);
export const tell = formAction(tellCustomer);

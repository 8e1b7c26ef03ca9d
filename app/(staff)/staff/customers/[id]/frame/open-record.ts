import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/lib/api/or-not-found";
import type { RecordTab } from "@/lib/domain/support/customer-record/schema";
import { showCustomer } from "@/lib/domain/support/customer-record/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { readBefore } from "../../../read-before";
import { tabPath } from "./tab-path";

export type Query = Record<string, string | string[] | undefined>;
export type RecordProps = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

/** One page of a customer's record; not found if there is no such customer. */
export async function openRecord({ params, searchParams }: RecordProps, tab: RecordTab) {
  const id = readId((await params).id);
  const context = await signedInStaff(tabPath(id, tab));
  const query = await searchParams;
  const before = readBefore(query);
  const record = await orNotFound(
    showCustomer.call(context, { id, tab, ...(before === null ? {} : { before }) }),
  );
  return { id, context, record, query, staff: context.actor.account };
}
export type OpenedRecord = Awaited<ReturnType<typeof openRecord>>;

/** The title of one page of a record. Its URL and title contain an id, never a name. */
export async function recordTitle({ params }: RecordProps, tab: RecordTab): Promise<Metadata> {
  const { id } = await params;
  const [t, backOffice] = await Promise.all([
    getTranslations("customerRecord.tabs"),
    getTranslations("backOffice.record"),
  ]);
  const title = backOffice("title", { id });
  return { title: tab === "overview" ? title : `${t(tab)} · ${title}` };
}

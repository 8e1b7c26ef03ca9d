"use server";

import { type FormResult, formAction, type SendingPage } from "@/lib/api/form-action";
import { failureOf } from "@/lib/api/rpc";
import { importFile } from "@/lib/domain/catalog/admin/import-file";
import { addBrand } from "@/lib/domain/kernel/brands/add";
import { changeBrand } from "@/lib/domain/kernel/brands/change";
import { listBrands } from "@/lib/domain/kernel/brands/list";
import type { ShownBrand } from "@/lib/domain/kernel/brands/schema";
import { fail } from "@/lib/domain/kernel/errors/fail";
import { addCompany } from "@/lib/domain/money/companies/add";
import { editCompany } from "@/lib/domain/money/companies/edit";
import { listCompanies } from "@/lib/domain/money/companies/list";
import type { Company } from "@/lib/domain/money/companies/schema";
import { addBackEnd } from "@/lib/domain/servers/back-ends/add";
import { changeBackEnd } from "@/lib/domain/servers/back-ends/change";
import { listBackEnds } from "@/lib/domain/servers/back-ends/list";
import { makeDefaultBackEnd } from "@/lib/domain/servers/back-ends/make-default";
import { tryBackEnd } from "@/lib/domain/servers/back-ends/try";
import { tryAndChangeSettings } from "@/lib/domain/support/settings/try-and-change";
import { connectCards } from "@/lib/domain/support/setup/connect-cards";
import { starterCatalog } from "@/lib/domain/support/setup/starter-catalog";

const readBrands = formAction(listBrands);
const newBrand = formAction(addBrand);
const readCompanies = formAction(listCompanies);
const newCompany = formAction(addCompany);
const importText = formAction(importFile);
const tryOut = formAction(tryBackEnd);
const readBackEnds = formAction(listBackEnds);
const newBackEnd = formAction(addBackEnd);
const saveBackEnd = formAction(changeBackEnd);
const makeDefault = formAction(makeDefaultBackEnd);

export const saveBrand = formAction(changeBrand);
export const saveCompany = formAction(editCompany);
export const saveTried = formAction(tryAndChangeSettings);
export const connect = formAction(connectCards);

/** Somebody has filled in the same page in another tab. */
const filledMeanwhile = (): FormResult<never> => ({
  ok: false,
  error: failureOf(fail("settings.changed_meanwhile"), ""),
});

type BrandFacts = Omit<Parameters<typeof newBrand>[0], "company">;

/** Adds the first brand: that of the company to which the first account belongs. */
export async function addFirstBrand(facts: BrandFacts, page?: SendingPage): Promise<FormResult<ShownBrand>> {
  const known = await readBrands({}, page);
  if (!known.ok) return known;
  return known.data.brands.length > 0 ? filledMeanwhile() : newBrand({ ...facts, company: 1 }, page);
}

/** Adds the first selling company. */
export async function addFirstCompany(
  facts: Parameters<typeof newCompany>[0],
  page?: SendingPage,
): Promise<FormResult<Company>> {
  const known = await readCompanies({}, page);
  if (!known.ok) return known;
  return known.data.companies.length > 0 ? filledMeanwhile() : newCompany(facts, page);
}

type Starter = Parameters<typeof starterCatalog>[0] & { mark: string };

/** Puts the first plans on sale, as the import of a file with them does. */
export async function addStarter({ mark, ...terms }: Starter, page?: SendingPage) {
  return importText({ file: JSON.stringify(starterCatalog(terms)), mark }, page);
}

type Source = {
  kind: "simulated" | "qemu" | "incus" | "proxmox" | "http";
  /** The back end of the kind as the form has read it; null = there was none. */
  own: { name: string; version: number } | null;
  values: Record<string, string>;
};

/** Names of the first back end of a kind that has several. Variables describe the one that is named like its kind. */
const firstNames: Partial<Record<Source["kind"], string>> = {
  http: "own",
  incus: "incus",
  proxmox: "proxmox",
};

/** Has new servers come from there, if it works: tries, adds or changes the back end, and makes it the default. */
export async function takeSource(
  { kind, own, values }: Source,
  page?: SendingPage,
): Promise<FormResult<{ works: boolean; said: string }>> {
  const listed = await readBackEnds({}, page);
  if (!listed.ok) return listed;
  const known = listed.data.back_ends.find((one) => one.kind === kind);
  if (known?.name !== own?.name) return filledMeanwhile();
  const tried =
    kind === "simulated" ? null : await tryOut({ ...(own && { name: own.name }), kind, values }, page);
  if (tried && (!tried.ok || !tried.data.works)) return tried;
  const name = firstNames[kind];
  const saved = own
    ? await saveBackEnd({ ...own, values }, page)
    : await newBackEnd({ ...(name === undefined ? {} : { name }), kind, values }, page);
  if (!saved.ok) return saved;
  const chosen = await makeDefault({ name: saved.data.name }, page);
  return chosen.ok ? { ok: true, data: { works: true, said: tried?.ok ? tried.data.said : "" } } : chosen;
}

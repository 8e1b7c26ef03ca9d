import { asc } from "drizzle-orm";
import { type Brand, pathOfFile } from "@/lib/base/brand";
import type { Database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { readBrands } from "../brand/loaded";
import { fail } from "../errors/fail";
import type { ShownBrand } from "./schema";

type Company = { id: number; name: string };

export const readCompanies = (db: Database): Promise<Company[]> =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(hasFacts)
    .orderBy(asc(companies.id));

const filesOf = ({ files }: Brand): ShownBrand["files"] =>
  Object.fromEntries(
    Object.entries(files).map(([kind, file]) => {
      const { width, height } = file;
      return [kind, { path: pathOfFile(file), width, height }];
    }),
  );

const shownBrand = (brand: Brand, names: readonly Company[]): ShownBrand => ({
  id: brand.id ?? 0,
  company: brand.companyId ?? 0,
  company_name: names.find(({ id }) => id === brand.companyId)?.name ?? "",
  is_default: brand.isDefault,
  name: brand.name,
  accent: brand.accent,
  sender_name: brand.senderName,
  sender_address: brand.senderAddress,
  reply_address: brand.replyAddress,
  reply_pattern: brand.replyPattern,
  support_email: brand.supportEmail,
  support_url: brand.supportUrl,
  footer_lines: [...brand.footerLines],
  links: [...brand.links],
  language: brand.language,
  languages: [...brand.languages],
  shows_maker: brand.showsMaker,
  admits_others: brand.admitsOthers,
  hosts: [...brand.hosts],
  files: filesOf(brand),
});

/** All brands as staff see them, oldest first. */
export async function readShownBrands(db: Database): Promise<ShownBrand[]> {
  const [brands, names] = [await readBrands(db), await readCompanies(db)];
  return brands.map((brand) => shownBrand(brand, names));
}

export async function readShownBrand(db: Database, id: number): Promise<ShownBrand> {
  const found = (await readShownBrands(db)).find((brand) => brand.id === id);
  if (!found) throw fail("brand.not_found");
  return found;
}

import { z } from "zod";
import { helpTexts } from "@/lib/db/tables/support/help-center";
import { byStaff } from "../../kernel/access/access";
import { defaultBrand, loadedBrands } from "../../kernel/brand/loaded";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { ArticleChoices } from "./schema";

const mostCategories = 200;

/** What can be chosen in the editor: brands, and the categories in use. */
export const articleChoices = staffOperation({
  name: "help_center.choices",
  summary: "Lists what an article of the help center can be about",
  access: byStaff("read", "help_center/manage"),
  looks: "never",
  input: z.object({}),
  output: ArticleChoices,
  run: async ({ db }) => {
    const { language, category } = helpTexts;
    const rows = await db.selectDistinct({ language, category }).from(helpTexts).limit(mostCategories);
    return {
      main_language: defaultBrand().language,
      brands: loadedBrands().flatMap((brand) =>
        brand.id === null ? [] : [{ id: brand.id, name: brand.name, language: brand.language }],
      ),
      categories: rows.filter((row) => row.category !== ""),
    };
  },
});

import { addressOfBrand, type Brand } from "@/lib/base/brand";
import { runtime } from "@/lib/env";

/** The address of the panel for customers of a brand, without final slash. */
export const addressOf = (brand: Pick<Brand, "hosts">): string => addressOfBrand(brand, runtime().publicUrl);

/** The URL of a page of the panel. Its host comes from the settings or the brand, never from a request. */
export const urlOf = (brand: Pick<Brand, "hosts">, path: string): string =>
  new URL(path, addressOf(brand)).href;
